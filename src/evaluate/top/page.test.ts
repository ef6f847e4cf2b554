import { describe, expect, test } from "vitest";
import { liveSegmentOf } from "../../../test/support/contracts/segments.ts";
import { IndexReader } from "../../indexes/index-reader.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { matchSegments } from "../match/segment-matches.ts";
import { NumberOrder } from "../sort/number-order.ts";
import { type PageOrder, pageAfter, pageOf } from "./page.ts";

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
const found = matchSegments(everything, reader);

function page(direction: "asc" | "desc", offset: number, limit: number): string[] {
  return pageOf(found, new NumberOrder("size", direction), offset, limit).map(({ segment, ordinal }) =>
    segment.id(ordinal),
  );
}

describe("a page", () => {
  test("is sorted over all segments: equal numbers by id, documents without one last in both directions", () => {
    expect(page("desc", 0, 10)).toEqual(["b", "e", "d", "f", "a", "c"]);
    expect(page("asc", 0, 10)).toEqual(["f", "d", "b", "e", "a", "c"]);
  });

  test("holds the places from its offset on, as many as its limit", () => {
    expect(page("asc", 0, 2)).toEqual(["f", "d"]);
    expect(page("asc", 1, 3)).toEqual(["d", "b", "e"]);
    expect(page("asc", 5, 3)).toEqual(["c"]);
  });

  test("is empty past the end, and where nothing is asked for, without a look at any key", () => {
    const refusing: PageOrder = {
      offer: () => {
        throw new Error("No key is needed.");
      },
    };
    for (const [offset, limit] of [
      [6, 1],
      [100, 10],
      [0, 0],
      [3, 0],
    ] as const) {
      expect(pageOf(found, refusing, offset, limit)).toEqual([]);
    }
    expect(() => pageOf(found, refusing, 5, 1)).toThrow("No key is needed.");
  });
});

describe("a page after a document", () => {
  /** In the order of the page, those after each. */
  function pagesAfter(direction: "asc" | "desc", limit: number, isSought: boolean): string[] {
    const sizeOrder = new NumberOrder("size", direction);
    return pageOf(found, sizeOrder, 0, 10).map(({ segment, ordinal, key }, index) => {
      const order = isSought ? new NumberOrder("size", direction, key) : sizeOrder;
      const offered = isSought ? limit : index + 1 + limit;
      const page = pageAfter(found, order, { segment, ordinal, key }, limit, offered);
      return page.map((hit) => hit.segment.id(hit.ordinal)).join("");
    });
  }

  test.each([true, false])("goes on where that one stands (the order begins there: %s)", (isSought) => {
    expect(pagesAfter("desc", 10, isSought)).toEqual(["edfac", "dfac", "fac", "ac", "c", ""]);
    expect(pagesAfter("asc", 2, isSought)).toEqual(["db", "be", "ea", "ac", "c", ""]);
  });

  test("is empty where nothing is asked for", () => {
    const [first] = pageOf(found, new NumberOrder("size", "asc"), 0, 1);
    expect(first && pageAfter(found, new NumberOrder("size", "asc"), first, 0, 0)).toEqual([]);
  });
});
