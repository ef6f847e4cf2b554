import { foldingKeywordAnalyzer, type ValuesCondition } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import { FALSE, grouped, identifier, type Sql, sql } from "./fragment.ts";
import { anyObject, type Scope } from "./scope.ts";

/** Whether a column has one of the values of a filter, as they are. @throws {Refusal} for folded columns, and objects without a table */
export function valuesCondition({ field, values, isExcluded }: ValuesCondition, scope: Scope): Sql {
  const dot = field.indexOf(".");
  const parent = field.slice(0, Math.max(dot, 0));
  const texts = [...values.keys()].filter((value) => scope.dialect.isStorable(value));
  const condition =
    texts.length === 0
      ? FALSE
      : scope.schema.type(parent) === "objects"
        ? anyObject(parent, null, scope, (objects) => columnHasOne(field.slice(dot + 1), texts, objects))
        : columnHasOne(field, texts, scope);
  return isExcluded ? sql`${grouped(condition)} IS NOT TRUE` : condition;
}

function columnHasOne(field: string, texts: readonly string[], { schema, table, dialect, objects }: Scope): Sql {
  const { column, folded } = table.columnOf(field);
  if (folded && schema.termField(field).analyzer === foldingKeywordAnalyzer) {
    const reason = `A filter compares the values of \`${field}\` as they are, and the column has folded ones. Write it as a query, ${field}:"…", which folds the value.`;
    throw new Refusal("unsupported", null, objects, reason);
  }
  const value = identifier(table.name, column);
  return schema.isMultiValued(field)
    ? dialect.anyValue(value, (each) => dialect.isOneOf(each, texts))
    : dialect.isOneOf(value, texts);
}
