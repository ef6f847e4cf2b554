import { describe, expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { SealedSegment } from "../sealed/segment.ts";
import { MergeScheduler } from "./merge-scheduler.ts";
import { SegmentList } from "./segment-list.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;

/** A list of closed live segments of these sizes, and what is to be merged in it. */
function pendingOf(...sizes: readonly number[]): {
  readonly list: SegmentList<ContractSchema>;
  readonly merges: MergeScheduler<ContractSchema>;
} {
  const list = new SegmentList(contractSchema, analyzerOf);
  let next = 0;
  for (const size of sizes) {
    for (let n = 0; n < size; n++) list.add({ id: `d${next++}`, name: "some words" });
    list.close();
  }
  const merges = new MergeScheduler(list, {
    schema: contractSchema,
    analyzerOf,
    keepsObjects: false,
    segmentCapacity: 100,
  });
  return { list, merges };
}

function sizesOf(list: SegmentList<ContractSchema>): number[] {
  return list.closed.map((segment) => (segment instanceof SealedSegment ? segment.size : -segment.size));
}

/** Does the work that is due after so many changes, and tells how many steps that was. */
function work(merges: MergeScheduler<ContractSchema>, changes: number): number {
  let steps = 0;
  for (const _step of merges.work(changes)) steps++;
  return steps;
}

describe("pending merges", () => {
  test("are done in steps, by those who change something", () => {
    const { list, merges } = pendingOf(5);
    expect(work(merges, 1)).toBe(0);
    expect(sizesOf(list)).toEqual([-5]);
    let steps = 0;
    for (let change = 0; change < 1000; change++) {
      const done = work(merges, 1);
      expect(done).toBeLessThanOrEqual(2);
      steps += done;
    }
    expect(steps).toBeGreaterThan(0);
    expect(sizesOf(list)).toEqual([5]);
  });

  test("go the faster the more segments wait", () => {
    const { merges } = pendingOf(60, 60, 60, 60);
    expect(work(merges, 8)).toBeGreaterThan(work(pendingOf(60).merges, 8));
  });

  test("save up nothing when there is nothing to do", () => {
    const { list, merges } = pendingOf();
    expect(work(merges, 1_000_000)).toBe(0);
    list.add({ id: "a" });
    list.close();
    expect(work(merges, 1)).toBe(0);
  });

  test("can all be done at once", () => {
    const { list, merges } = pendingOf(60, 5, 5, 31);
    merges.finish();
    expect(sizesOf(list)).toEqual([70, 31]);
  });

  test("can leave the fewest segments, whatever was begun", () => {
    const { list, merges } = pendingOf(60, 30, 5, 30);
    work(merges, 8);
    merges.mergeAll();
    expect(sizesOf(list)).toEqual([95, 30]);
    merges.finish();
    expect(sizesOf(list)).toEqual([95, 30]);
  });

  test("are of no use to segments that have gone", () => {
    const { list, merges } = pendingOf(2);
    work(merges, 8);
    for (const id of ["d0", "d1"]) {
      const place = list.find(id);
      if (place !== null) list.delete(place);
    }
    list.add({ id: "new" });
    merges.finish();
    expect(list.all.map(({ size }) => size)).toEqual([1]);
  });
});
