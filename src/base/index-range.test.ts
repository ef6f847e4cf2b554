import { describe, expect, test } from "vitest";
import { splitParts, splitRange } from "./index-range.ts";

describe("splitRange", () => {
  test("returns ranges of the length, and a shorter last one", () => {
    expect([...splitRange(3, 10, 3)]).toEqual([
      { from: 3, to: 6 },
      { from: 6, to: 9 },
      { from: 9, to: 10 },
    ]);
    expect([...splitRange(5, 5, 3)]).toEqual([]);
  });
});

describe("splitParts", () => {
  test("keeps ranges within the length, without splitting a part", () => {
    const starts = Uint32Array.of(0, 2, 4, 4, 4, 100, 101);
    expect([...splitParts(starts, 8)]).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 5 },
      { from: 5, to: 6 },
    ]);
    expect([...splitParts(starts, 1000)]).toEqual([{ from: 0, to: 6 }]);
    expect([...splitParts(Uint32Array.of(0), 8)]).toEqual([]);
  });

  test("counts empty parts", () => {
    expect([...splitParts(new Uint32Array(101), 10)]).toHaveLength(10);
  });
});
