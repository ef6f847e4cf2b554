import type { Deadline } from "../../base/deadline.ts";
import type { Grouping } from "../../evaluate/group/grouping.ts";
import { type TopGroups, topGroups } from "../../evaluate/group/top-groups.ts";
import { type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { type HitOrder, type PageStart, type SortedHit, topHits } from "../../evaluate/sort/top-hits.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import { LazyPage, type OptionalPageMembers } from "../result/lazy-page.ts";
import type { Hit, SearchPage } from "../result/search-page.ts";
import type { Cursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";
import { GroupCounts } from "./group-counts.ts";
import type { PrefetchedHit } from "./hit-prefetch.ts";
import { NextPageCursor } from "./next-page-cursor.ts";
import type { CursorOrigin } from "./page-part.ts";
import { checksumOf, type PageRequest, rankingKey } from "./page-request.ts";
import type { PageSource } from "./page-source.ts";

/**
 * The maximum number of hits ranked for one page and the pages after it. In 100,000 companies by relevance, the next
 * 1,000 hits take two to four times as long as the first ten, and serve 100 pages of ten; a page from the prefetch
 * takes 10 µs.
 */
const MAX_PREFETCH = 1000;

/** Where a page ends. */
export interface PageEnd<Document> {
  /** The number of hits, or of groups, on the page. */
  readonly count: number;
  /** Whether there are hits, or groups, after them. */
  readonly hasMore: boolean;
  /** The last hit, or the best hit of the last group; `undefined` on an empty page. */
  readonly last: SortedHit<Document> | undefined;
}

/** The groups of a page. */
export interface GroupPage<Document> extends TopGroups<Document> {
  readonly counts: GroupCounts;
}

/** Finds the hits or groups of one page: the first page, or the page after a cursor. */
export class Pager<Document> {
  /** The reader whose documents the page shows. */
  readonly reader: IndexReader<Document>;
  readonly #source: PageSource<Document>;
  readonly #request: PageRequest;
  readonly #state: PointInTimeReader<Document>;
  readonly #cursor: Cursor | null;

  /** @throws {CursorError} if the cursor belongs to another request, or its state was dropped */
  constructor(source: PageSource<Document>, request: PageRequest) {
    this.#source = source;
    this.#request = request;
    this.#cursor = request.cursor;
    if (this.#cursor !== null && this.#cursor.request !== checksumOf(request)) throw new CursorError("mismatch");
    this.#state = this.#cursor === null ? source.current() : source.stateFor(this.#cursor);
    this.reader = this.#state.reader();
  }

  /** The number of hits, or of groups, before the page. */
  get offset(): number {
    return this.#cursor?.offset ?? this.#request.offset;
  }

  /**
   * The hits of the page, in order.
   *
   * @throws {CursorError} `malformed` if no page can have ended at the cursor
   */
  hits(matches: readonly SegmentMatches<Document>[], order: HitOrder): readonly SortedHit<Document>[] {
    const { limit, offset } = this.#request;
    const cursor = this.#cursor;
    if (cursor === null) return topHits(matches, order, { offset, after: null, limit });
    const total = totalOf(matches);
    const start = startAfter(cursor, matches, total);
    if (limit === 0) return [];
    const prefetched = this.#source.prefetch.hitsAfter(cursor, Math.min(limit, total - cursor.offset));
    if (prefetched !== null) {
      const { segments } = this.reader;
      return prefetched.map((hit) => ({ ...hit, segment: segments[hit.segment] as Segment<Document> }));
    }
    // A caller that has read n hits may read n more.
    const hits = topHits(matches, order, { ...start, limit: Math.max(limit, Math.min(cursor.offset, MAX_PREFETCH)) });
    if (hits.length > limit) this.#prefetch(cursor, hits);
    return hits.slice(0, limit);
  }

  /**
   * The groups of the page, in order. Unless they are stored, all groups before them are found again, because the cursor
   * does not contain them.
   *
   * @param grouping of the matches
   * @throws {CursorError} `malformed` if no page can have ended at the cursor
   * @throws {DeadlineError}
   */
  groups(
    matches: readonly SegmentMatches<Document>[],
    order: HitOrder,
    grouping: Grouping<Document>,
    size: number,
    deadline: Deadline,
  ): GroupPage<Document> {
    const { limit, now } = this.#request;
    const { offset } = this;
    const { segments } = this.reader;
    const ranking = { stateKey: this.#state.key, request: `${now} ${rankingKey(this.#request)}`, size };
    const stored = this.#source.groupPrefetch.find(ranking, offset, limit, (hit) => {
      return { ...hit, segment: segments[hit.segment] as Segment<Document> };
    });
    const known = stored?.counts ?? { total: null, sizes: new Map() };
    const counts = new GroupCounts(known, grouping);
    if (stored !== null) return { ...this.#checked(matches, stored.found), counts };
    if (limit === 0) {
      if (this.#cursor !== null) startAfter(this.#cursor, matches, counts.total());
      return { groups: [], before: null, hasMore: false, counts };
    }
    // A caller that has read n groups may read n more.
    const ahead = this.#cursor === null ? limit : Math.max(limit, Math.min(offset, MAX_PREFETCH / size));
    const range = { offset, limit: Math.ceil(ahead), size };
    const found = topGroups(matches, order, grouping, range, deadline);
    this.#source.groupPrefetch.store(ranking, offset, found, known, prefetchedHits(segments));
    const hasMore = found.hasMore || found.groups.length > limit;
    return { ...this.#checked(matches, { ...found, groups: found.groups.slice(0, limit), hasMore }), counts };
  }

  /** @throws {CursorError} `malformed` if the groups do not follow the cursor */
  #checked(matches: readonly SegmentMatches<Document>[], page: TopGroups<Document>): TopGroups<Document> {
    if (this.#cursor === null) return page;
    const { after } = startAfter(this.#cursor, matches, Number.POSITIVE_INFINITY);
    if (this.#request.limit === 0) return page;
    if (page.groups.length === 0 || !isSameHit(after, page.before)) throw new CursorError("malformed");
    return page;
  }

  /**
   * The page with its cursor, whose text is written when it is first read.
   *
   * @param count counts the matches
   */
  page(
    count: () => number,
    hits: readonly Hit<Document>[],
    optional: OptionalPageMembers | null,
    end: PageEnd<Document>,
  ): Omit<SearchPage<Document>, "facets" | "groups"> {
    const { hasMore, last } = end;
    const isLast = last === undefined || !hasMore;
    if (!isLast || this.#cursor !== null) this.#source.retain(this.#state);
    if (isLast) return { total: count(), hits, ...optional, cursor: null };
    const offset = this.offset + end.count;
    return new LazyPage(count, hits, optional, new NextPageCursor(() => this.#cursorAfter(last, offset)));
  }

  /** The origin of a cursor that another thread writes. The state is retained for it. */
  cursorOrigin(): CursorOrigin {
    this.#source.retain(this.#state);
    return this.#origin();
  }

  #origin(): CursorOrigin {
    return { stateKey: this.#state.key, request: checksumOf(this.#request), now: this.#request.now };
  }

  #prefetch(cursor: Cursor, hits: readonly SortedHit<Document>[]): void {
    this.#source.prefetch.store(cursor, hits.map(prefetchedHits(this.reader.segments)));
  }

  #cursorAfter({ segment, ordinal, score }: SortedHit<Document>, offset: number): Cursor {
    return {
      ...this.#origin(),
      offset,
      segment: this.reader.segments.indexOf(segment),
      ordinal,
      score,
    };
  }
}

function prefetchedHits<Document>(segments: readonly Segment<Document>[]): (hit: SortedHit<Document>) => PrefetchedHit {
  return ({ segment, ordinal, score }) => ({ segment: segments.indexOf(segment), ordinal, score });
}

function isSameHit<Document>(a: SortedHit<Document> | null, b: SortedHit<Document> | null): boolean {
  return a?.segment === b?.segment && a?.ordinal === b?.ordinal && a?.score === b?.score;
}

/**
 * Checks the cursor against the matches. A forged cursor can pass, but its pages still end.
 *
 * @param total the number of hits, or of groups
 */
function startAfter<Document>(
  { segment, ordinal, score, offset }: Cursor,
  matches: readonly SegmentMatches<Document>[],
  total: number,
): PageStart<Document> {
  const part = matches[segment];
  const isMatch = part !== undefined && ordinal < part.segment.size && part.documents.has(ordinal);
  const isPossible = Number.isFinite(score) && offset > 0 && offset < total;
  if (!isMatch || !isPossible) throw new CursorError("malformed");
  return { offset, after: { segment: part.segment, ordinal, score } };
}
