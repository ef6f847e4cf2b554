import type { Explanation, ExplanationNode } from "../index.ts";
import type { CompanyFacets } from "./facet-tables.ts";
import type { SearchResults } from "./results.ts";

/** What `search --json` prints. */
export interface ResultsJson {
  readonly total: number;
  readonly took_ms: number;
  /** Without scores when relevance has no part in the order. */
  readonly hits: readonly { readonly id: string; readonly score?: number; readonly document: object }[];
  readonly facets?: CompanyFacets;
  /** With the plan: the query's canonical text. */
  readonly query?: string;
  readonly plan?: ExplanationNode;
}

/** @param explanation of the same query, if it was asked for */
export function resultsJson({ page, searchMs, sort }: SearchResults, explanation: Explanation | null): ResultsJson {
  return {
    total: page.total,
    took_ms: Math.round(searchMs * 1000) / 1000,
    hits: page.hits.map(({ id, score, document }) =>
      sort.includes("relevance") ? { id, score, document } : { id, document },
    ),
    ...(page.facets === undefined ? {} : { facets: page.facets }),
    ...(explanation === null ? {} : { query: explanation.query, plan: explanation.plan }),
  };
}
