import { expect, test } from "vitest";
import { liveSegmentOf, sealedSegmentOf } from "../../../test/support/contracts/segments.ts";
import { IndexReader } from "../../indexes/index-reader.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { idsOf, matchSegments, totalOf } from "./segment-matches.ts";

const everything: PlanNode = { kind: "all", rows: 0, cost: 0 };
const nothing: PlanNode = { kind: "none", reason: "", rows: 0, cost: 0 };

const sealed = sealedSegmentOf([{ id: "e" }, { id: "d" }, { id: "c" }]);
const live = liveSegmentOf([{ id: "x" }, { id: "b" }, { id: "a" }]);
live.deletions.add(0);
const reader = new IndexReader([sealed, live, liveSegmentOf([{ id: "f" }])]);

test("what matches comes segment by segment, in the order of insertion, without the deleted ones", () => {
  const found = matchSegments(everything, reader);
  expect(found.map(({ documents }) => [...documents.toArray()])).toEqual([[0, 1, 2], [1, 2], [0]]);
  expect(totalOf(found)).toBe(6);
  expect(idsOf(found)).toEqual(["e", "d", "c", "b", "a", "f"]);
  expect(totalOf(matchSegments(nothing, reader))).toBe(0);
  expect(idsOf(matchSegments(nothing, reader))).toEqual([]);
});

test("what matches is traced in each segment, before the deleted ones are left out where they are few", () => {
  const rows: number[] = [];
  matchSegments(everything, reader, { trace: (_node, given) => rows.push(given) });
  expect(rows).toEqual([3, 2, 1]);
});
