import { describe, expect, test } from "vitest";
import type { Cursor } from "./cursor.ts";
import { HitPrefetch, type PrefetchedHit } from "./hit-prefetch.ts";

const start: Cursor = { stateKey: 0.5, request: 1, offset: 20, segment: 0, ordinal: 7, score: 9 };
const places: readonly PrefetchedHit[] = Array.from({ length: 10 }, (_, index) => {
  return { segment: index % 2, ordinal: 100 - index, score: 8 - index / 2 };
});

/** The cursor that a page ends with whose last hit is this one of the places. */
function behind(index: number): Cursor {
  return { ...start, ...places[index], offset: start.offset + index + 1 };
}

describe("hits ahead", () => {
  test("are given behind the place that they begin at, and behind each of them", () => {
    const ahead = new HitPrefetch();
    expect(ahead.hitsAfter(start, 3)).toBeNull();
    ahead.store(start, places);
    expect(ahead.hitsAfter(start, 3)).toEqual(places.slice(0, 3));
    expect(ahead.hitsAfter(behind(2), 7)).toEqual(places.slice(3));
    expect(ahead.hitsAfter(behind(9), 0)).toEqual([]);
  });

  test("are not given when there are too few of them", () => {
    const ahead = new HitPrefetch();
    ahead.store(start, places);
    expect(ahead.hitsAfter(start, 11)).toBeNull();
    expect(ahead.hitsAfter(behind(4), 6)).toBeNull();
  });

  test("are only those of the list, at their places", () => {
    const ahead = new HitPrefetch();
    ahead.store(start, places);
    const others: readonly Cursor[] = [
      { ...behind(2), stateKey: 0.25 },
      { ...behind(2), request: 2 },
      { ...behind(2), offset: 22 },
      { ...behind(2), offset: 19 },
      { ...behind(2), offset: 31 },
      { ...behind(2), segment: 1 },
      { ...behind(2), ordinal: 1 },
      { ...behind(2), score: 1 },
      { ...start, score: 8.5 },
    ];
    expect(others.map((cursor) => ahead.hitsAfter(cursor, 1))).toEqual(others.map(() => null));
  });

  test("are given up when others have been asked for more lately", () => {
    const ahead = new HitPrefetch();
    const of = (request: number): Cursor => ({ ...start, request });
    for (let request = 0; request < 64; request++) ahead.store(of(request), places);
    expect(ahead.hitsAfter(of(0), 1)).not.toBeNull();
    ahead.store(of(64), places);
    expect([0, 1, 2, 64].map((request) => ahead.hitsAfter(of(request), 1) !== null)).toEqual([true, false, true, true]);
  });
});
