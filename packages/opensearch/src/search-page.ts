import type { Hit, HitGroups, SearchPage } from "firmament";
import { type GroupRequest, presentedGroupValue, type SearchRequest } from "firmament/backend";
import { AggregationBatch, type Matches } from "./answer/aggregation-batch.ts";
import { answersOf } from "./answer/answer-view.ts";
import { countFacets } from "./answer/count-facets.ts";
import { readGroups } from "./answer/groups.ts";
import { RankedHits } from "./answer/ranked-hits.ts";
import type { QueryMeaning } from "./cluster-query-reader.ts";
import { unscored } from "./compile/cluster-query.ts";
import type { IndexLayout } from "./layout/index-layout.ts";
import { type ClusterCursor, writeClusterCursor } from "./read/cluster-cursor.ts";
import type { SearchLimits, SortValue } from "./read/read-view.ts";
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

/** Reads one page of hits or groups from a state of a cluster. */
export class PageReader {
  readonly #layout: IndexLayout;
  readonly #search: PageSearch;
  readonly #limits: SearchLimits;
  readonly #ranked: RankedHits;

  constructor(layout: IndexLayout, search: PageSearch, limits: SearchLimits) {
    this.#layout = layout;
    this.#search = search;
    this.#limits = limits;
    this.#ranked = new RankedHits(layout, search.request, search.meaning);
  }

  /** @param cursorKey the secret with which the cursor is signed */
  async read({ view, keep }: Lease, cursorKey: string): Promise<SearchPage<object, unknown, unknown>> {
    const { request, isLenient, isTyped, key, now } = this.#search;
    const { parsed, compiled } = this.#search.meaning;
    // The first requests for hits, groups and facets are one.
    const batch = new AggregationBatch(answersOf(view, this.#limits));
    const matches = { query: unscored(compiled.matching), filters: [] };
    const [page, facets] = await Promise.all([
      request.group === null ? this.#hits(batch, matches) : this.#groups(batch, matches, request.group),
      request.facets === null ? undefined : countFacets(batch, this.#layout, parsed, matches, request.facets),
    ]);
    const offset = this.#offset + page.count;
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

  async #hits(batch: AggregationBatch, matches: Matches): Promise<PageContents> {
    const { request, cursor } = this.#search;
    const { total, hits } = await readHits((body) => batch.hits(matches.query, body), {
      query: this.#ranked.query,
      sort: this.#ranked.sort,
      offset: cursor === null ? request.offset : 0,
      after: cursor?.after ?? null,
      limit: request.limit,
    });
    return {
      total,
      hits: await this.#ranked.present(batch, hits),
      groups: null,
      count: hits.length,
      available: total,
      last: hits.at(-1)?.sortValues ?? null,
    };
  }

  /** All groups before the page are found again: the order of groups is not that of a value. */
  async #groups(batch: AggregationBatch, matches: Matches, request: GroupRequest): Promise<PageContents> {
    const { limit } = this.#search.request;
    const ordered = { query: this.#ranked.query, sort: this.#ranked.sort, matches };
    const range = { offset: this.#offset, limit };
    const found = await readGroups(batch, this.#layout, ordered, request, range);
    const shown = await this.#ranked.present(
      batch,
      found.groups.flatMap(({ hits }) => hits.map(storedHit)),
    );
    let from = 0;
    const values = found.groups.map(({ value, total, hits }) => {
      const own = shown.slice(from, from + hits.length);
      from += hits.length;
      return { value: presentedGroupValue(value, request.type), total, hits: own };
    });
    const last = found.groups.at(-1)?.hits[0];
    return {
      total: found.matchCount,
      hits: values.flatMap(({ hits }) => hits),
      groups: { total: found.total, values },
      count: values.length,
      available: found.total,
      last: last === undefined ? null : storedHit(last).sortValues,
    };
  }

  get #offset(): number {
    return this.#search.cursor?.offset ?? this.#search.request.offset;
  }
}
