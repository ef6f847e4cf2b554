import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { withValuePart } from "./value-part.ts";
import type { ValueRank } from "./value-rank.ts";

const segment = liveSegmentOf([{ id: "a", size: 16 }, { id: "b" }, { id: "c", size: -4 }]);
const rank: ValueRank = { field: "size", modifier: { kind: "sqrt" }, factor: 0.5, combine: "add" };

function partsOf(rank: ValueRank, ordinal: number, score: number): unknown {
  return withValuePart([], rank, segment, ordinal, score).map(({ clause, score }) => [clause, score]);
}

test("an added value is a part with its contribution, a multiplied one with the difference that it makes", () => {
  expect(partsOf(rank, 0, 10)).toEqual([["sqrt(size)", 2]]);
  expect(partsOf({ ...rank, combine: "multiply" }, 0, 9)).toEqual([["sqrt(size)", 6]]);
  expect(partsOf({ ...rank, modifier: { kind: "none" } }, 0, 10)).toEqual([["size", 8]]);
});

test("a value that contributes nothing has no part", () => {
  for (const combine of ["add", "multiply"] as const) {
    expect(partsOf({ ...rank, combine }, 1, 10)).toEqual([]);
    expect(partsOf({ ...rank, combine }, 2, 10)).toEqual([]);
    expect(partsOf({ ...rank, combine, factor: 0 }, 0, 10)).toEqual([]);
  }
});
