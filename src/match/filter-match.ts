import { and, or, type ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { ResolvedFilter, ValuesCondition } from "../plan/resolve/resolved-filter.ts";

/** A query and its filter, as the evaluation of one document needs them. */
export interface DocumentTest {
  /** The query, and the queries of the filter. */
  readonly query: ResolvedQuery;
  /** What the values of the document must be, besides. */
  readonly values: readonly ValuesCondition[];
}

/** @param filter `null` for no filter */
export function documentTest(query: ResolvedQuery, filter: ResolvedFilter | null): DocumentTest {
  const conditions = filter ?? [];
  const queries = conditions.filter((condition) => condition.kind === "query").map((condition) => condition.query);
  return {
    query: queries.length === 0 ? query : and([query, ...queries]),
    values: conditions.filter((condition) => condition.kind === "values"),
  };
}

/** Whether values meet a condition: the texts of the condition's field, as the document contains them. */
export function meetsValues({ values, isExcluded }: ValuesCondition, texts: readonly string[]): boolean {
  return texts.some((text) => values.has(text)) !== isExcluded;
}

/** A query that every document of a test matches: documents with a value contain its terms. */
export function necessaryQuery({ query, values }: DocumentTest): ResolvedQuery {
  const included = values.filter(({ isExcluded }) => !isExcluded);
  return included.length === 0 ? query : and([query, ...included.map(withTermsOfValue)]);
}

function withTermsOfValue({ field, values }: ValuesCondition): ResolvedQuery {
  const terms = (value: readonly string[]): readonly ResolvedQuery[] =>
    value.map((term) => ({ kind: "term", fields: [field], term, boost: 1 }));
  return or(Array.from(values.values(), (value) => and(terms(value))));
}
