import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { idsOf, matchSegments, totalOf } from "./segment-matches.ts";

const everything: PlanNode = { kind: "all", rows: 0, cost: 0 };
const nothing: PlanNode = { kind: "none", reason: "", rows: 0, cost: 0 };

const sealed = sealedSegmentOf([{ id: "e" }, { id: "d" }, { id: "c" }]);
const live = liveSegmentOf([{ id: "x" }, { id: "b" }, { id: "a" }]);
live.deletions.add(0);
const reader = new IndexReader([sealed, live, liveSegmentOf([{ id: "f" }])]);

test("matches come segment by segment, in order of insertion, without deleted documents", () => {
  const matches = matchSegments(everything, reader);
  expect(matches.map(({ documents }) => [...documents.toArray()])).toEqual([[0, 1, 2], [1, 2], [0]]);
  expect(totalOf(matches)).toBe(6);
  expect(idsOf(matches)).toEqual(["e", "d", "c", "b", "a", "f"]);
  expect(totalOf(matchSegments(nothing, reader))).toBe(0);
  expect(idsOf(matchSegments(nothing, reader))).toEqual([]);
});

test("the trace counts matches by segment, including the deleted ones if they are few", () => {
  const rows: number[] = [];
  matchSegments(everything, reader, { trace: (_node, count) => rows.push(count) });
  expect(rows).toEqual([3, 2, 1]);
});
