import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import { EVERY_NUMBER } from "../../indexes/numeric-range.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { Planner } from "../../plan/planner.ts";
import { fieldImpacts } from "../../similarity/bm25f.ts";
import { matchSegments } from "../match/segment-matches.ts";
import { Scorer } from "../score/scorer.ts";
import { hitOrder } from "./hit-order.ts";
import type { Sort } from "./sort.ts";
import { type HitOrder, type SortedHit, topHits } from "./top-hits.ts";

const everything: PlanNode = { kind: "all", rows: 0, cost: 0 };
const sizes: readonly (readonly [string, number | null][])[] = [
  [
    ["e", 3],
    ["d", 1],
    ["c", null],
  ],
  [
    ["b", 3],
    ["a", null],
  ],
  [],
  [["f", -2]],
];
const reader = new IndexReader(
  sizes.map((some) => liveSegmentOf(some.map(([id, size]) => (size === null ? { id } : { id, size })))),
);
const matches = matchSegments(everything, reader);

function orderOf(...sorts: readonly Sort[]): HitOrder {
  return hitOrder(sorts, () => {
    const ranking = new Planner(reader).ranking({
      kind: "range",
      type: "number",
      field: "size",
      range: EVERY_NUMBER,
      boost: 1,
    });
    return new Scorer({ ranking, leading: [], impactsOf: () => fieldImpacts(1) }, reader);
  });
}

const bySize = { asc: bySizeIn("asc"), desc: bySizeIn("desc") };

function bySizeIn(direction: "asc" | "desc"): Sort {
  return { by: "number", field: "size", direction };
}

const byScore: Sort = { by: "relevance" };

function idsOf(hits: readonly SortedHit<unknown>[]): string {
  return hits.map(({ segment, ordinal }) => segment.id(ordinal)).join("");
}

function idsFrom(order: HitOrder, offset: number, limit: number): string {
  return idsOf(topHits(matches, order, { offset, after: null, limit }));
}

/** Each is an implementation of its own: a collector of scores, a collector of numbers, a merge of sorted segments. */
const orders: readonly (readonly [string, readonly Sort[], string])[] = [
  ["relevance", [byScore], "bdefac"],
  ["a number, ascending", [bySize.asc], "fdbeac"],
  ["a number, descending", [bySize.desc], "bedfac"],
  ["relevance, then a number", [byScore, bySize.asc], "fdbeac"],
  ["a number, then relevance", [bySize.desc, byScore], "bedfac"],
];

describe.each(orders)("the top hits by %s", (_, sorts, ids) => {
  const order = orderOf(...sorts);

  test("are in order over all segments, equal ones by id and missing values last", () => {
    expect(idsFrom(order, 0, 10)).toBe(ids);
  });

  test("are the hits from the offset on, at most `limit`", () => {
    for (let offset = 0; offset < 8; offset++) {
      for (const limit of [0, 1, 2, 10]) expect(idsFrom(order, offset, limit)).toBe(ids.slice(offset, offset + limit));
    }
  });

  test("are the same after a known hit as from its offset on", () => {
    const all = topHits(matches, order, { offset: 0, after: null, limit: 10 });
    for (const [index, after] of all.entries()) {
      for (const limit of [0, 1, 2, 10]) {
        const offset = index + 1;
        expect(idsOf(topHits(matches, order, { offset, after, limit }))).toBe(ids.slice(offset, offset + limit));
      }
    }
  });
});

describe("the top hits", () => {
  test("have the score as soon as relevance is one of the sorts, and otherwise 0", () => {
    const scoresBy = (...sorts: readonly Sort[]): number[] =>
      topHits(matches, orderOf(...sorts), { offset: 2, after: null, limit: 3 }).map(({ score }) => score);
    expect(scoresBy(byScore)).toEqual([1, 1, 0]);
    expect(scoresBy(bySize.asc, byScore)).toEqual([1, 1, 0]);
    expect(scoresBy(bySize.asc)).toEqual([0, 0, 0]);
  });

  test("are none past the last match or for a limit of 0, without a look at the order", () => {
    const refusing: HitOrder = {
      hits: () => {
        throw new Error("The order is not needed.");
      },
      numeric: () => null,
    };
    for (const [offset, limit] of [
      [6, 1],
      [100, 10],
      [0, 0],
      [3, 0],
    ] as const) {
      expect(idsFrom(refusing, offset, limit)).toBe("");
    }
    expect(() => idsFrom(refusing, 5, 1)).toThrow("The order is not needed.");
  });
});
