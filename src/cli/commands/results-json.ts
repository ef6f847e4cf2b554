import type { Company, Explanation, ExplanationNode, Hit, SearchPage } from "../../index.ts";
import type { CompanyFacets } from "../terminal/facet-tables.ts";

/** What `search --json` prints. */
export interface ResultsJson {
  readonly total: number;
  readonly took_ms: number;
  readonly hits: readonly HitJson[];
  /** What `--cursor` takes to go on; `null` on the last page. */
  readonly cursor: string | null;
  readonly facets?: CompanyFacets;
  /** With the plan: the query's canonical text. */
  readonly query?: string;
  readonly plan?: ExplanationNode;
}

/** Without a score when relevance has no part in the order. */
type HitJson = Omit<Hit<Company>, "score"> & Partial<Pick<Hit<Company>, "score">>;

/** An answered search. */
interface Answer {
  readonly page: SearchPage<Company, CompanyFacets | undefined>;
  readonly cursor: string | null;
  readonly searchMs: number;
  /** Whether relevance has a part in the order. */
  readonly isRanked: boolean;
  /** Of the same query, if it was asked for. */
  readonly explanation: Explanation | null;
}

export function resultsJson({ page, cursor, searchMs, isRanked, explanation }: Answer): ResultsJson {
  return {
    total: page.total,
    took_ms: Math.round(searchMs * 1000) / 1000,
    hits: page.hits.map((hit) => {
      const { score, ...others } = hit;
      return isRanked ? hit : others;
    }),
    cursor,
    ...(page.facets === undefined ? {} : { facets: page.facets }),
    ...(explanation === null ? {} : { query: explanation.query, plan: explanation.plan }),
  };
}
