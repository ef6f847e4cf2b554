import { type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { type HitOrder, type PageStart, type SortedHit, topHits } from "../../evaluate/sort/top-hits.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";
import { checksumOf, type PageRequest } from "./page-request.ts";
import type { PageSource } from "./page-source.ts";

/**
 * No more hits are sorted ahead. Out of 100,000 companies by relevance it takes two to four times as long to find the next thousand as to find the first
 * ten, and is done for every hundredth page of ten; to cut a page from what is known takes 10 µs.
 */
const MOST_AHEAD = 1000;

/** Where a page begins, as it is asked for. */
export interface PageOptions {
  readonly offset?: number;
  readonly cursor?: string | undefined;
}

/**
 * The cursor of a page's options, if there is one.
 *
 * @throws {TypeError} when it is no text, or there is an offset too
 * @throws {CursorError} `malformed`
 */
export function readPageCursor({ cursor, offset }: PageOptions): Cursor | null {
  if (cursor === undefined) return null;
  if (cursor === null) throw new TypeError("The cursor is null: it is that of a last page, after which there is none.");
  if (typeof cursor !== "string") {
    throw new TypeError(`A cursor is a text, the \`cursor\` of a page, not ${JSON.stringify(cursor)}.`);
  }
  if (offset !== undefined) throw new TypeError("A cursor says where its page begins: give it without an offset.");
  return readCursor(cursor);
}

/** A page that is turned to: the first one, or the one behind a cursor. */
export class Pager<Document> {
  readonly reader: IndexReader<Document>;
  readonly #source: PageSource<Document>;
  readonly #request: PageRequest;
  readonly #state: PointInTimeReader<Document>;
  readonly #cursor: Cursor | null;
  readonly #offset: number;

  /** @throws {CursorError} when the cursor belongs to another request, or its state is not there */
  constructor(source: PageSource<Document>, request: PageRequest, cursor: Cursor | null, offset: number) {
    this.#source = source;
    this.#request = request;
    this.#cursor = cursor;
    this.#offset = cursor?.offset ?? offset;
    if (cursor !== null && cursor.request !== checksumOf(request)) throw new CursorError("mismatch");
    this.#state = cursor === null ? source.current() : source.stateFor(cursor);
    this.reader = this.#state.reader();
  }

  /**
   * The hits of the page: so many, or up to the last.
   *
   * @throws {CursorError} `malformed`, when no page can have ended at the cursor's place
   */
  hits(found: readonly SegmentMatches<Document>[], order: HitOrder, limit: number): readonly SortedHit<Document>[] {
    const cursor = this.#cursor;
    if (cursor === null) return topHits(found, order, { offset: this.#offset, after: null, limit });
    const total = totalOf(found);
    const start = startBehind(cursor, found, total);
    if (limit === 0) return [];
    const { segments } = this.reader;
    const known = this.#source.prefetch.hitsAfter(cursor, Math.min(limit, total - cursor.offset));
    if (known !== null) {
      return known.map(({ segment, ordinal, score }) => {
        return { segment: segments[segment] as Segment<Document>, ordinal, score };
      });
    }
    // Who asked for so many hits may ask for as many again.
    const hits = topHits(found, order, { ...start, limit: Math.max(limit, Math.min(cursor.offset, MOST_AHEAD)) });
    if (hits.length > limit) {
      const places = hits.map(({ segment, ordinal, score }) => ({
        segment: segments.indexOf(segment),
        ordinal,
        score,
      }));
      this.#source.prefetch.store(cursor, places);
    }
    return hits.slice(0, limit);
  }

  /**
   * The page with its cursor: a member of its own that is made when it is first read, so that it is copied, printed and compared as others are.
   *
   * @param hits those of the page
   */
  ended<Page extends { readonly total: number }>(
    page: Page,
    hits: readonly SortedHit<Document>[],
    limit: number,
  ): Page & { readonly cursor: string | null } {
    const offset = this.#offset + hits.length;
    const last = hits.at(-1);
    const isLast = last === undefined || hits.length < limit || offset >= page.total;
    if (!isLast || this.#cursor !== null) this.#source.retain(this.#state);
    if (isLast) return { ...page, cursor: null };
    let cursor: string | null = null;
    const get = (): string => {
      cursor ??= this.#write(last, offset);
      return cursor;
    };
    return Object.defineProperty(page, "cursor", { enumerable: true, configurable: true, get }) as Page & {
      readonly cursor: string;
    };
  }

  #write({ segment, ordinal, score }: SortedHit<Document>, offset: number): string {
    return writeCursor({
      stateKey: this.#state.key,
      request: checksumOf(this.#request),
      offset,
      segment: this.reader.segments.indexOf(segment),
      ordinal,
      score,
    });
  }
}

function startBehind<Document>(
  { segment, ordinal, score, offset }: Cursor,
  found: readonly SegmentMatches<Document>[],
  total: number,
): PageStart<Document> {
  const part = found[segment];
  const isFound = part !== undefined && ordinal < part.segment.size && part.documents.has(ordinal);
  const isPossible = Number.isFinite(score) && offset > 0 && offset < total;
  if (!isFound || !isPossible) throw new CursorError("malformed");
  return { offset: offset, after: { segment: part.segment, ordinal, score } };
}
