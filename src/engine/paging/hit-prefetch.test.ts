import { describe, expect, test } from "vitest";
import type { Cursor } from "./cursor.ts";
import { type HitPlace, HitPrefetch } from "./hit-prefetch.ts";

const start: Cursor = { snapshotKey: 0.5, request: 1, offset: 20, segment: 0, ordinal: 7, score: 9 };
const places: readonly HitPlace[] = Array.from({ length: 10 }, (_, index) => {
  return { segment: index % 2, ordinal: 100 - index, score: 8 - index / 2 };
});

/** The cursor that a page ends with whose last hit is this one of the places. */
function behind(index: number): Cursor {
  return { ...start, ...places[index], offset: start.offset + index + 1 };
}

describe("hits ahead", () => {
  test("are given behind the place that they begin at, and behind each of them", () => {
    const ahead = new HitPrefetch();
    expect(ahead.behind(start, 3)).toBeNull();
    ahead.keep(start, places);
    expect(ahead.behind(start, 3)).toEqual(places.slice(0, 3));
    expect(ahead.behind(behind(2), 7)).toEqual(places.slice(3));
    expect(ahead.behind(behind(9), 0)).toEqual([]);
  });

  test("are not given when there are too few of them", () => {
    const ahead = new HitPrefetch();
    ahead.keep(start, places);
    expect(ahead.behind(start, 11)).toBeNull();
    expect(ahead.behind(behind(4), 6)).toBeNull();
  });

  test("are only those of the list, at their places", () => {
    const ahead = new HitPrefetch();
    ahead.keep(start, places);
    const others: readonly Cursor[] = [
      { ...behind(2), snapshotKey: 0.25 },
      { ...behind(2), request: 2 },
      { ...behind(2), offset: 22 },
      { ...behind(2), offset: 19 },
      { ...behind(2), offset: 31 },
      { ...behind(2), segment: 1 },
      { ...behind(2), ordinal: 1 },
      { ...behind(2), score: 1 },
      { ...start, score: 8.5 },
    ];
    expect(others.map((cursor) => ahead.behind(cursor, 1))).toEqual(others.map(() => null));
  });

  test("are given up when others have been asked for more lately", () => {
    const ahead = new HitPrefetch();
    const of = (request: number): Cursor => ({ ...start, request });
    for (let request = 0; request < 64; request++) ahead.keep(of(request), places);
    expect(ahead.behind(of(0), 1)).not.toBeNull();
    ahead.keep(of(64), places);
    expect([0, 1, 2, 64].map((request) => ahead.behind(of(request), 1) !== null)).toEqual([true, false, true, true]);
  });
});
