import { describe, expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../test/support/segment-contract.ts";
import { IndexWriter } from "../indexes/index-writer.ts";
import type { PlanNode } from "../plan/plan.ts";
import { byNumber, collect, pageOf, totalOf } from "./collector.ts";

const writer = new IndexWriter<ContractSchema>(contractSchema, () => contractSchema.analyzer, { segmentCapacity: 3 });
for (const [id, size] of Object.entries({ e: 3, d: 1, c: undefined, x: 9, b: 3, a: undefined, f: -2 })) {
  writer.upsert(size === undefined ? { id } : { id, size });
}
writer.delete("x");

const everything: PlanNode = { kind: "all", rows: 0, cost: 0 };
const nothing: PlanNode = { kind: "none", reason: "", rows: 0, cost: 0 };
const found = collect(everything, writer.reader());

function page(direction: "asc" | "desc", offset: number, limit: number): string[] {
  return pageOf(found, byNumber("size", direction), offset, limit).map(({ segment, ordinal }) => segment.id(ordinal));
}

describe("what matches", () => {
  test("comes segment by segment, in the order of insertion, without the deleted ones", () => {
    const ids = found.map(({ segment, matches }) => Array.from(matches.toArray(), (ordinal) => segment.id(ordinal)));
    expect(ids).toEqual([["e", "d", "c"], ["b", "a"], ["f"]]);
    expect(totalOf(found)).toBe(6);
    expect(totalOf(collect(nothing, writer.reader()))).toBe(0);
  });

  test("is traced in each segment", () => {
    const rows: number[] = [];
    collect(everything, writer.reader(), (_node, given) => rows.push(given));
    expect(rows).toEqual([3, 2, 1]);
  });
});

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
    const refused = () => {
      throw new Error("No key is needed.");
    };
    for (const [offset, limit] of [
      [6, 1],
      [100, 10],
      [0, 0],
      [3, 0],
    ] as const) {
      expect(pageOf(found, refused, offset, limit)).toEqual([]);
    }
    expect(() => pageOf(found, refused, 5, 1)).toThrow("No key is needed.");
  });
});
