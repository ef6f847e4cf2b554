import { assertNever } from "firmament/base";
import type { AnalyzedSchema, ResolvedNested, ResolvedQuery } from "firmament/query";
import { Clause, type SqlDialect } from "./dialect.ts";
import { FALSE, grouped, identifier, joined, type Sql, sql, TRUE } from "./fragment.ts";
import { leafCondition } from "./leaf-condition.ts";
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

/**
 * The condition that is true for the rows of matching documents. For others it is false or null, as a comparison with a missing
 * value is: AND and OR keep that, and NOT asks for what is not true.
 *
 * @throws {Refusal} for a clause that the dialect cannot say
 */
export function conditionOf(query: ResolvedQuery, scope: Scope): Sql {
  switch (query.kind) {
    case "all":
      return TRUE;
    case "none":
      return FALSE;
    case "and":
    case "or":
      return joined(
        query.clauses.map((clause) => conditionOf(clause, scope)),
        query.kind === "and" ? "AND" : "OR",
      );
    case "not":
      return sql`${grouped(conditionOf(query.clause, scope))} IS NOT TRUE`;
    case "ranked":
      return conditionOf(query.required, scope);
    case "nested":
      return nestedCondition(query, scope);
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
    case "range":
    case "ranges":
      return leafCondition(query, scope, anyObject);
    case "alternatives":
      throw new Clause(query, scope.objects).refusal("unsupported", "It is a word of a search as you type.");
    default:
      return assertNever(query);
  }
}

function nestedCondition(query: ResolvedNested, scope: Scope): Sql {
  return anyObject(query.field, query, scope, (objects) => conditionOf(query.query, objects));
}

/** Whether an object of a field satisfies a condition. */
function anyObject(field: string, clause: ResolvedQuery, scope: Scope, condition: (objects: Scope) => Sql): Sql {
  const { tables, schema } = scope;
  const members = schema.objects(field);
  const objects = tables.objectsOf(field);
  if (members === null || objects === null) {
    const option = `objects: { ${JSON.stringify(field)}: { table, key } }`;
    const reason = `The objects of \`${field}\` need a table. Name it in the option ${option}.`;
    throw new Clause(clause, scope.objects).refusal("option", reason);
  }
  const { table, key, id } = objects;
  const inner = condition({ ...scope, schema: members, table, objects: field });
  const join = sql`${identifier(table.name, key)} = ${identifier(scope.table.name, id)}`;
  return sql`EXISTS (SELECT 1 FROM ${identifier(table.name)} WHERE ${join} AND ${inner})`;
}
