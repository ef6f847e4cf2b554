import { exactValuesOf, type LeadingValue } from "../../plan/resolve/leading-value.ts";
import type { ResolvedFilter } from "../../plan/resolve/resolved-filter.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Filter } from "../options/filter.ts";
import { type ParsedQuery, parseQuery, type QueryRules } from "./parse-query.ts";
import type { Query } from "./query-input.ts";
import { readFilter } from "./read-filter.ts";

/** A query with the filter beside it. */
export interface FilteredQuery extends ParsedQuery {
  /** `null` without the option `filter`; empty for a filter without conditions. */
  readonly filter: ResolvedFilter | null;
  /** Whether the query or the filter contains `now`. */
  readonly dependsOnClock: boolean;
  /** The values that begin with a text that is typed; empty for other queries. */
  readonly beginnings: readonly LeadingValue[];
}

/**
 * The values whose documents come first, the best tier before the others: those that equal the query, and those that begin
 * with it. No tier is empty.
 */
export function leadingValues(
  { tree, beginnings }: Pick<FilteredQuery, "tree" | "beginnings">,
  schema: AnalyzedSchema,
): readonly (readonly LeadingValue[])[] {
  return [exactValuesOf(tree, schema), beginnings].filter((values) => values.length > 0);
}

/**
 * Parses and resolves a query and its filter. The default operator and lenient reading do not reach into the filter.
 *
 * @throws {QueryError} for an invalid query; with the source `filter`, for an invalid query in the filter
 * @throws {TypeError} for a value that is not a query, and for an invalid condition
 */
export function parseFiltered(
  query: Query,
  filter: Filter | undefined,
  rules: QueryRules,
  isLenient: boolean,
): FilteredQuery {
  const parsed = { ...parseQuery(query, rules, isLenient), beginnings: [] };
  const { schema, now } = rules;
  const parse = (text: Query): ParsedQuery => parseQuery(text, { ...rules, defaultOperator: "OR" }, false);
  const read = readFilter(filter, { schema, now, parse });
  if (read === null) return { ...parsed, filter: null };
  return { ...parsed, filter: read.conditions, dependsOnClock: parsed.dependsOnClock || read.dependsOnClock };
}
