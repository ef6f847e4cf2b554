import type { Change, Explanation, ExplanationNode, Hit, HitGroups, SearchPage, Warning } from "firmament";
import type { AnyDocument } from "../document-type/document-type.ts";
import type { FacetCounts } from "../terminal/facet-tables.ts";

/** The output of `search --json`. */
export interface ResultsJson {
  readonly total: number;
  readonly took_ms: number;
  readonly hits: readonly HitJson[];
  /** The value of `--cursor` for the next page; `null` on the last page. */
  readonly cursor: string | null;
  readonly facets?: FacetCounts;
  /** With `--group`: the groups of the hits, in their order. */
  readonly groups?: GroupsJson;
  /** Present without matches; may be empty. */
  readonly warnings?: readonly Warning[];
  /** With `--as-you-type`: what was corrected, and what the words also find. */
  readonly changes?: readonly Change[];
  /** With `--as-you-type`: the query that the user probably meant. */
  readonly suggestion?: string | null;
  /** With `--explain`: the query in its canonical form. */
  readonly query?: string;
  readonly plan?: ExplanationNode;
}

interface GroupsJson {
  /** The number of groups, on all pages. */
  readonly total: number;
  readonly values: readonly GroupJson[];
}

interface GroupJson {
  /** `null` for the group of all documents without a value. */
  readonly value: string | number | boolean | null;
  readonly total: number;
  /** The ids of its hits on this page. */
  readonly ids: readonly string[];
}

/** Without a score unless the order depends on relevance. */
type HitJson = Omit<Hit<AnyDocument>, "score"> & Partial<Pick<Hit<AnyDocument>, "score">>;

interface SearchResult {
  readonly page: SearchPage<AnyDocument, FacetCounts | undefined, HitGroups<AnyDocument> | undefined>;
  readonly cursor: string | null;
  readonly searchMs: number;
  /** Whether the order depends on relevance. */
  readonly isRanked: boolean;
  /** `null` if the query has matches. */
  readonly warnings: readonly Warning[] | null;
  /** `null` without `--explain`. */
  readonly explanation: Explanation | null;
}

export function resultsJson({ page, cursor, searchMs, isRanked, warnings, explanation }: SearchResult): ResultsJson {
  return {
    total: page.total,
    took_ms: Math.round(searchMs * 1000) / 1000,
    hits: page.hits.map((hit) => {
      const { score, ...unscored } = hit;
      return isRanked ? hit : unscored;
    }),
    cursor,
    ...(page.facets === undefined ? {} : { facets: page.facets }),
    ...(page.groups === undefined ? {} : { groups: groupsJson(page.groups) }),
    ...(page.changes === undefined ? {} : { changes: page.changes }),
    ...(page.suggestion === undefined ? {} : { suggestion: page.suggestion }),
    ...(warnings === null ? {} : { warnings }),
    ...(explanation === null ? {} : { query: explanation.query, plan: explanation.plan }),
  };
}

function groupsJson({ total, values }: HitGroups<AnyDocument>): GroupsJson {
  return { total, values: values.map(({ value, total, hits }) => ({ value, total, ids: hits.map(({ id }) => id) })) };
}
