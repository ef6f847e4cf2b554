import { foldingKeywordAnalyzer, type ValuesCondition } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import { anyValue, type ElasticsearchQuery, MATCH_NONE } from "./elasticsearch-query.ts";
import type { Scope } from "./scope.ts";

/** Whether a field has one of the values of a filter, as they are. @throws {Refusal} for texts without a keyword field */
export function valuesQuery(
  { field, values, isExcluded }: ValuesCondition,
  { schema, mapping }: Scope,
): ElasticsearchQuery {
  const dot = field.indexOf(".");
  const parent = field.slice(0, Math.max(dot, 0));
  const isMember = schema.type(parent) === "objects";
  const texts = [...values.keys()].filter((value) => value.isWellFormed());
  const inner = texts.length === 0 ? MATCH_NONE : anyValue(keywordPath(field, { schema, mapping }), texts);
  const query: ElasticsearchQuery = isMember ? { nested: { path: mapping.pathOf(parent), query: inner } } : inner;
  return isExcluded ? { bool: { must: [{ match_all: {} }], must_not: [query] } } : query;
}

function keywordPath(field: string, { schema, mapping }: Pick<Scope, "schema" | "mapping">): string {
  const keyword = mapping.keywordOf(field);
  if (keyword !== null) return keyword;
  const isFolded = schema.termField(field).analyzer === foldingKeywordAnalyzer;
  if (schema.type(field) === "keyword" && !isFolded) return mapping.pathOf(field);
  const option = `fields: { ${JSON.stringify(field)}: { keyword: "${field}.keyword" } }`;
  const reason = `A filter compares the values of \`${field}\` as they are. Name a field of the type keyword that has them in the option ${option}.`;
  throw new Refusal("option", null, null, reason);
}
