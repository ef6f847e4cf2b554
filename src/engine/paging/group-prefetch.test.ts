import { describe, expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { GroupPrefetch, type GroupRanking } from "./group-prefetch.ts";
import type { PrefetchedHit } from "./hit-prefetch.ts";

const segments = [{}, {}] as Segment[];
const ranking: GroupRanking = { stateKey: 0.5, request: "red", size: 2 };
const hit = (ordinal: number): { segment: Segment; ordinal: number; score: number } => {
  return { segment: segments[ordinal % 2] as Segment, ordinal, score: 100 - ordinal };
};
const groups = Array.from({ length: 6 }, (_, n) => ({ value: `v${n}`, hits: [hit(2 * n), hit(2 * n + 1)] }));

const asNumbers = ({ segment, ...numbers }: ReturnType<typeof hit>): PrefetchedHit => {
  return { ...numbers, segment: segments.indexOf(segment) };
};
const hitOf = ({ segment, ...numbers }: PrefetchedHit): ReturnType<typeof hit> => {
  return { ...numbers, segment: segments[segment] as Segment };
};

const counts = { total: null, sizes: new Map() };

function prefetchOf(hasMore: boolean, offset: number): GroupPrefetch {
  const prefetch = new GroupPrefetch();
  prefetch.store(ranking, offset, { groups, before: offset === 0 ? null : hit(50), hasMore }, counts, asNumbers);
  return prefetch;
}

describe("stored groups", () => {
  test("are found within their range, with the hit before them", () => {
    const prefetch = prefetchOf(true, 4);
    expect(prefetch.find(ranking, 4, 6, hitOf)).toEqual({
      found: { groups, before: hit(50), hasMore: true },
      counts,
    });
    expect(prefetch.find(ranking, 6, 2, hitOf)?.counts).toBe(counts);
    expect(prefetch.find(ranking, 6, 2, hitOf)?.found).toEqual({
      groups: groups.slice(2, 4),
      before: hit(2),
      hasMore: true,
    });
    for (const [offset, limit] of [
      [3, 2],
      [6, 5],
      [10, 1],
    ] as const) {
      expect(prefetch.find(ranking, offset, limit, hitOf)).toBeNull();
    }
  });

  test("are all groups if there are no more", () => {
    const prefetch = prefetchOf(false, 0);
    const found = (offset: number, limit: number) => prefetch.find(ranking, offset, limit, hitOf)?.found;
    expect(found(0, 100)).toEqual({ groups, before: null, hasMore: false });
    expect(found(0, 5)).toEqual({ groups: groups.slice(0, 5), before: null, hasMore: true });
    expect(found(5, 100)).toEqual({ groups: groups.slice(5), before: hit(8), hasMore: false });
    expect(found(6, 1)).toMatchObject({ groups: [], hasMore: false });
  });

  test("belong to a state, a request and a size", () => {
    const prefetch = prefetchOf(false, 0);
    for (const other of [{ stateKey: 0.7 }, { request: "green" }, { size: 3 }]) {
      expect(prefetch.find({ ...ranking, ...other }, 0, 1, hitOf)).toBeNull();
    }
  });

  test("are dropped if they were not used for long, and are few", () => {
    const prefetch = prefetchOf(false, 0);
    for (let n = 0; n < 63; n++) {
      prefetch.store({ ...ranking, request: `${n}` }, 0, { groups, before: null, hasMore: false }, counts, asNumbers);
    }
    expect(prefetch.find(ranking, 0, 6, hitOf)).not.toBeNull();
    prefetch.store({ ...ranking, request: "one more" }, 0, { groups, before: null, hasMore: false }, counts, asNumbers);
    expect(prefetch.find(ranking, 0, 6, hitOf)).not.toBeNull();
    expect(prefetch.find({ ...ranking, request: "0" }, 0, 6, hitOf)).toBeNull();
    const many = Array.from({ length: 501 }, () => groups[0] as (typeof groups)[number]);
    prefetch.store(
      { ...ranking, request: "many" },
      0,
      { groups: many, before: null, hasMore: false },
      counts,
      asNumbers,
    );
    expect(prefetch.find({ ...ranking, request: "many" }, 0, 1, hitOf)).toBeNull();
  });
});
