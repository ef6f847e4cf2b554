import { expect, test } from "vitest";
import { liveSegmentOf, sealedSegmentOf } from "../../test/support/contract-segments.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import type { PlanNode } from "../plan/plan.ts";
import { collect, idsOf, totalOf } from "./collector.ts";

const everything: PlanNode = { kind: "all", rows: 0, cost: 0 };
const nothing: PlanNode = { kind: "none", reason: "", rows: 0, cost: 0 };

const sealed = sealedSegmentOf([{ id: "e" }, { id: "d" }, { id: "c" }]);
const live = liveSegmentOf([{ id: "x" }, { id: "b" }, { id: "a" }]);
live.delete(0);
const reader = new IndexReader([sealed, live, liveSegmentOf([{ id: "f" }])]);

test("what matches comes segment by segment, in the order of insertion, without the deleted ones", () => {
  const found = collect(everything, reader);
  expect(found.map(({ matches }) => [...matches.toArray()])).toEqual([[0, 1, 2], [1, 2], [0]]);
  expect(totalOf(found)).toBe(6);
  expect(idsOf(found)).toEqual(["e", "d", "c", "b", "a", "f"]);
  expect(totalOf(collect(nothing, reader))).toBe(0);
  expect(idsOf(collect(nothing, reader))).toEqual([]);
});

test("what matches is traced in each segment, before the deleted ones are left out where they are few", () => {
  const rows: number[] = [];
  collect(everything, reader, { trace: (_node, given) => rows.push(given) });
  expect(rows).toEqual([3, 2, 1]);
});
