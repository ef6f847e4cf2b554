import { describe, expect, test } from "vitest";
import type { Cursor } from "./cursor.ts";
import { HitPrefetch, type PrefetchedHit } from "./hit-prefetch.ts";

const start: Cursor = { stateKey: 0.5, request: 1, offset: 20, segment: 0, ordinal: 7, score: 9, now: null };
const hits: readonly PrefetchedHit[] = Array.from({ length: 10 }, (_, index) => {
  return { segment: index % 2, ordinal: 100 - index, score: 8 - index / 2 };
});

/** The cursor of a page that ends with the hit of this index. */
function cursorAfter(index: number): Cursor {
  return { ...start, ...hits[index], offset: start.offset + index + 1 };
}

describe("prefetched hits", () => {
  test("are returned after the start of the range, and after each hit", () => {
    const prefetch = new HitPrefetch();
    expect(prefetch.hitsAfter(start, 3)).toBeNull();
    prefetch.store(start, hits);
    expect(prefetch.hitsAfter(start, 3)).toEqual(hits.slice(0, 3));
    expect(prefetch.hitsAfter(cursorAfter(2), 7)).toEqual(hits.slice(3));
    expect(prefetch.hitsAfter(cursorAfter(9), 0)).toEqual([]);
  });

  test("are not returned if too few are stored", () => {
    const prefetch = new HitPrefetch();
    prefetch.store(start, hits);
    expect(prefetch.hitsAfter(start, 11)).toBeNull();
    expect(prefetch.hitsAfter(cursorAfter(4), 6)).toBeNull();
  });

  test("are returned only for cursors of the same ranking and position", () => {
    const prefetch = new HitPrefetch();
    prefetch.store(start, hits);
    const others: readonly Cursor[] = [
      { ...cursorAfter(2), stateKey: 0.25 },
      { ...cursorAfter(2), request: 2 },
      { ...cursorAfter(2), offset: 22 },
      { ...cursorAfter(2), offset: 19 },
      { ...cursorAfter(2), offset: 31 },
      { ...cursorAfter(2), segment: 1 },
      { ...cursorAfter(2), ordinal: 1 },
      { ...cursorAfter(2), score: 1 },
      { ...start, score: 8.5 },
    ];
    expect(others.map((cursor) => prefetch.hitsAfter(cursor, 1))).toEqual(others.map(() => null));
  });

  test("are dropped when they are the least recently used range", () => {
    const prefetch = new HitPrefetch();
    const of = (request: number): Cursor => ({ ...start, request });
    for (let request = 0; request < 64; request++) prefetch.store(of(request), hits);
    expect(prefetch.hitsAfter(of(0), 1)).not.toBeNull();
    prefetch.store(of(64), hits);
    expect([0, 1, 2, 64].map((request) => prefetch.hitsAfter(of(request), 1) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
