import { describe, expect, test } from "vitest";
import { liveSegmentOf } from "../../test/support/contracts/segments.ts";
import { firstPlaceAfter, firstPlaceFrom } from "./id-order.ts";

describe("the order of ids", () => {
  const segment = liveSegmentOf(["b", "\u{1f680}", "b", "d", "\uffff"].map((id) => ({ id })));

  test("has a first place from each id on, by code units", () => {
    const asked = ["", "a", "b", "bb", "d", "\u{1f680}", "\uffff", "\uffff!"];
    expect(asked.map((id) => firstPlaceFrom(segment, id))).toEqual([0, 0, 0, 2, 2, 3, 4, 5]);
  });

  test("has a first place after each id, which several documents may have", () => {
    expect(["a", "b", "bb", "\uffff"].map((id) => firstPlaceAfter(segment, id))).toEqual([0, 2, 2, 5]);
  });
});
