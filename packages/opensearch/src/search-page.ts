import type { Hit, HitGroups, SearchPage } from "firmament";
import { type GroupRequest, presentedGroupValue, type SearchRequest } from "firmament/backend";
import { AggregationBatch, type Matches } from "./answer/aggregation-batch.ts";
import type { SearchView } from "./answer/answer-view.ts";
import { countFacets } from "./answer/count-facets.ts";
import { readGroups } from "./answer/groups.ts";
import { RankedHits } from "./answer/ranked-hits.ts";
import { unscored } from "./compile/cluster-query.ts";
import type { QueryMeaning } from "./compile/compile-query.ts";
import type { IndexLayout } from "./layout/index-layout.ts";
import { type ClusterCursor, writeClusterCursor } from "./read/cluster-cursor.ts";
import type { SortValue } from "./read/read-view.ts";
import type { Lease } from "./read/read-views.ts";
import { readHits, storedHit } from "./read/stored-hits.ts";

/** A page to find. */
export interface PageSearch {
  readonly request: SearchRequest;
  readonly meaning: QueryMeaning;
  readonly cursor: ClusterCursor | null;
  /** Identifies the request of a cursor. */
  readonly key: string;
  /** What `now` stands for in the query. */
  readonly now: number;
  /** Whether the page says how the query was corrected. */
  readonly isLenient: boolean;
  /** Whether the page has a suggestion. */
  readonly isTyped: boolean;
}

/** What a page shows, and where it ends. */
interface PageContents {
  /** The number of matches. */
  readonly total: number;
  readonly hits: readonly Hit<object>[];
  /** `null` for hits that are not grouped. */
  readonly groups: HitGroups<object> | null;
  /** The number of hits, or of groups, on the page. */
  readonly count: number;
  /** The number of hits, or of groups, on all pages. */
  readonly available: number;
  /** The sort values of the last hit, or of the best hit of the last group; `null` on an empty page. */
  readonly last: readonly SortValue[] | null;
}

/** What the parts of a page are read from. */
interface PageSource extends PageSearch {
  readonly batch: AggregationBatch;
  readonly layout: IndexLayout;
  readonly ranked: RankedHits;
  readonly matches: Matches;
  /** The number of hits, or of groups, before the page. */
  readonly offset: number;
}

/**
 * Reads one page of hits or groups from a state of a cluster.
 *
 * @param answers of the state
 * @param cursorKey the secret with which the cursor is signed
 */
export async function readPage(
  { view, keep }: Lease,
  answers: SearchView,
  layout: IndexLayout,
  search: PageSearch,
  cursorKey: string,
): Promise<SearchPage<object, unknown, unknown>> {
  const { request, meaning, cursor, isLenient, isTyped, key, now } = search;
  const { parsed, compiled } = meaning;
  const ranked = new RankedHits(layout, request, meaning);
  // The first requests for hits, groups and facets are one.
  const batch = new AggregationBatch(answers);
  const matches = { query: unscored(compiled.matching), filters: [] };
  const source = { ...search, batch, layout, ranked, matches, offset: cursor?.offset ?? request.offset };
  const [page, facets] = await Promise.all([
    request.group === null ? hitsOf(source) : groupsOf(source, request.group),
    request.facets === null ? undefined : countFacets(batch, layout, parsed, matches, request.facets),
  ]);
  const offset = source.offset + page.count;
  const isLast = page.last === null || page.count < request.limit || offset >= page.available;
  if (!isLast) keep();
  const clock = parsed.dependsOnClock ? now : null;
  return {
    total: page.total,
    hits: page.hits,
    facets,
    groups: page.groups ?? undefined,
    ...(isLenient && { changes: parsed.changes }),
    ...(isTyped && { suggestion: "suggestion" in parsed ? parsed.suggestion() : null }),
    cursor:
      isLast || page.last === null
        ? null
        : writeClusterCursor({ view: view.id, request: key, offset, after: page.last, now: clock }, cursorKey),
  };
}

async function hitsOf({ batch, ranked, matches, request, cursor }: PageSource): Promise<PageContents> {
  const { query, sort } = ranked;
  const { total, hits } = await readHits((body) => batch.hits(matches.query, body), {
    query,
    sort,
    offset: cursor === null ? request.offset : 0,
    after: cursor?.after ?? null,
    limit: request.limit,
  });
  const last = hits.at(-1)?.sortValues ?? null;
  return { total, hits: await ranked.present(batch, hits), groups: null, count: hits.length, available: total, last };
}

/** All groups before the page are found again: the order of groups is not that of a value. */
async function groupsOf(source: PageSource, group: GroupRequest): Promise<PageContents> {
  const { batch, layout, ranked, matches, offset, request } = source;
  const ordered = { query: ranked.query, sort: ranked.sort, matches };
  const found = await readGroups(batch, layout, ordered, group, { offset, limit: request.limit });
  const stored = found.groups.flatMap(({ hits }) => hits.map(storedHit));
  const shown = await ranked.present(batch, stored);
  let from = 0;
  const values = found.groups.map(({ value, total, hits }) => {
    const own = shown.slice(from, from + hits.length);
    from += hits.length;
    return { value: presentedGroupValue(value, group.type), total, hits: own };
  });
  const last = found.groups.at(-1)?.hits[0];
  return {
    total: found.matchCount,
    hits: shown,
    groups: { total: found.total, values },
    count: values.length,
    available: found.total,
    last: last?.sort ?? null,
  };
}
