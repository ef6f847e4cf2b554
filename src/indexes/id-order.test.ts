import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { firstRankAfter, firstRankFrom } from "./id-order.ts";

const segment = liveSegmentOf(["b", "\u{1f680}", "b", "d", "\uffff"].map((id) => ({ id })));

describe("firstRankFrom", () => {
  test("returns the first rank whose id is not less, by code units", () => {
    const ids = ["", "a", "b", "bb", "d", "\u{1f680}", "\uffff", "\uffff!"];
    expect(ids.map((id) => firstRankFrom(segment, id))).toEqual([0, 0, 0, 2, 2, 3, 4, 5]);
  });
});

describe("firstRankAfter", () => {
  test("skips all documents with the id", () => {
    expect(["a", "b", "bb", "\uffff"].map((id) => firstRankAfter(segment, id))).toEqual([0, 2, 2, 5]);
  });
});
