import type { AnalyzedSchema, ResolvedQuery } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import type { SqlDialect } from "./dialect.ts";
import { identifier, type Sql, sql } from "./fragment.ts";
import type { Table, Tables } from "./table.ts";

/** Where a clause is. */
export interface Scope {
  /** The fields of the documents, or of one object. */
  readonly schema: AnalyzedSchema;
  readonly dialect: SqlDialect;
  readonly tables: Tables;
  /** The table of the fields. */
  readonly table: Table;
  /** The field whose objects are meant; `null` for documents. */
  readonly objects: string | null;
}

/** Whether an object of a field satisfies a condition. @param clause `null` for one of a filter. @throws {Refusal} for objects without a table */
export function anyObject(
  field: string,
  clause: ResolvedQuery | null,
  scope: Scope,
  condition: (objects: Scope) => Sql,
): Sql {
  const { tables, schema } = scope;
  const members = schema.objects(field);
  const objects = tables.objectsOf(field);
  if (members === null || objects === null) {
    const option = `objects: { ${JSON.stringify(field)}: { table, key } }`;
    const reason = `The objects of \`${field}\` need a table. Name it in the option ${option}.`;
    throw new Refusal("option", clause, scope.objects, reason);
  }
  const { table, key, id } = objects;
  const inner = condition({ ...scope, schema: members, table, objects: field });
  const join = sql`${identifier(table.name, key)} = ${identifier(scope.table.name, id)}`;
  return sql`EXISTS (SELECT 1 FROM ${identifier(table.name)} WHERE ${join} AND ${inner})`;
}
