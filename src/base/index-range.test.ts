import { describe, expect, test } from "vitest";
import { slices, slicesOf } from "./index-range.ts";

describe("slices", () => {
  test("of a length cover a stretch once", () => {
    expect([...slices(3, 10, 3)]).toEqual([
      { from: 3, to: 6 },
      { from: 6, to: 9 },
      { from: 9, to: 10 },
    ]);
    expect([...slices(5, 5, 3)]).toEqual([]);
  });

  test("of parts are about as long as they may be, and cut no part", () => {
    const starts = Uint32Array.of(0, 2, 4, 4, 4, 100, 101);
    expect([...slicesOf(starts, 8)]).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 5 },
      { from: 5, to: 6 },
    ]);
    expect([...slicesOf(starts, 1000)]).toEqual([{ from: 0, to: 6 }]);
    expect([...slicesOf(Uint32Array.of(0), 8)]).toEqual([]);
  });

  test("of many empty parts are not all in one", () => {
    expect([...slicesOf(new Uint32Array(101), 10)]).toHaveLength(10);
  });
});
