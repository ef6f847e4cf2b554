import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
} from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { type MergeOptions, MergeScheduler, mergeSteps } from "./merge-scheduler.ts";
import { SegmentList } from "./segment-list.ts";

const options: MergeOptions<ContractSchema> = {
  schema: contractSchema,
  analyzerOf: () => contractSchema.analyzer,
  keepsObjects: false,
  segmentCapacity: 100,
};

/** A list of closed live segments with these sizes, and its merge scheduler. */
function scheduled(...sizes: readonly number[]): {
  readonly list: SegmentList<ContractSchema>;
  readonly merges: MergeScheduler<ContractSchema>;
} {
  const list = new SegmentList(contractSchema, options.analyzerOf);
  let next = 0;
  for (const size of sizes) {
    for (let n = 0; n < size; n++) list.add({ id: `d${next++}`, name: "some words" });
    list.close();
  }
  return { list, merges: new MergeScheduler(list, options) };
}

/** The sizes of the closed segments; those of live ones are negative. */
function sizesOf(list: SegmentList<ContractSchema>): number[] {
  return list.closed.map((segment) => (segment instanceof SealedSegment ? segment.size : -segment.size));
}

/** Runs the steps that are due after a number of changes; returns the number of steps. */
function run(merges: MergeScheduler<ContractSchema>, changes: number): number {
  let steps = 0;
  for (const _step of merges.runSteps(changes)) steps++;
  return steps;
}

describe("a merge scheduler", () => {
  test("merges in small steps as documents change", () => {
    const { list, merges } = scheduled(5);
    expect(run(merges, 1)).toBe(0);
    expect(sizesOf(list)).toEqual([-5]);
    let steps = 0;
    for (let change = 0; change < 1000; change++) {
      const done = run(merges, 1);
      expect(done).toBeLessThanOrEqual(2);
      steps += done;
    }
    expect(steps).toBeGreaterThan(0);
    expect(sizesOf(list)).toEqual([5]);
  });

  test("runs more steps when more live segments are closed", () => {
    const { merges } = scheduled(60, 60, 60, 60);
    expect(run(merges, 8)).toBeGreaterThan(run(scheduled(60).merges, 8));
  });

  test("does not accumulate steps while there is nothing to merge", () => {
    const { list, merges } = scheduled();
    expect(run(merges, 1_000_000)).toBe(0);
    list.add({ id: "a" });
    list.close();
    expect(run(merges, 1)).toBe(0);
  });

  test("drains all pending merges", () => {
    const { list, merges } = scheduled(60, 5, 5, 31);
    merges.drain();
    expect(sizesOf(list)).toEqual([70, 31]);
  });

  test("leaves the fewest segments, even if another merge is in progress", () => {
    const { list, merges } = scheduled(60, 30, 5, 30);
    run(merges, 8);
    merges.mergeAll();
    expect(sizesOf(list)).toEqual([95, 30]);
    merges.drain();
    expect(sizesOf(list)).toEqual([95, 30]);
  });

  test("discards a merged segment when its sources were dropped meanwhile", () => {
    const { list, merges } = scheduled(2);
    run(merges, 8);
    for (const id of ["d0", "d1"]) {
      const address = list.find(id);
      if (address !== null) list.delete(address);
    }
    list.add({ id: "new" });
    merges.drain();
    expect(list.all.map(({ size }) => size)).toEqual([1]);
  });
});

/** The merged segment; `onStep` is called before each step, with its number. */
function merged(
  sources: readonly Segment<ContractDocument>[],
  onStep: (step: number) => void = () => {},
): Segment<ContractDocument> {
  const steps = mergeSteps<ContractSchema>(sources, options);
  for (let number = 0; ; number++) {
    onStep(number);
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function documentsOf(segment: Segment<ContractDocument>): ContractDocument[] {
  return Array.from(segment.deletions.alive.toArray(), (ordinal) => segment.document(ordinal));
}

const colours: readonly ContractDocument[] = [
  { id: "a", name: "red green red", tags: ["one two", "", "three"], size: 3 },
  { id: "b", size: -0 },
  { id: "c", name: "green blue" },
];
const shapes: readonly ContractDocument[] = [
  { id: "d", name: "round red", tags: ["two"] },
  { id: "e", name: "square", size: 1 },
];

describe("a merged segment", () => {
  test("contains the documents of its sources, in their order", () => {
    const segment = merged([liveSegmentOf(colours), liveSegmentOf(shapes)]);
    expect(segment.size).toBe(5);
    expect(documentsOf(segment)).toEqual([...colours, ...shapes]);
    expect([...segment.postings(["name"], "red").toArray()]).toEqual([0, 3]);
    expect([...segment.numbers("size").column]).toEqual([3, -0, Number.NaN, Number.NaN, 1]);
  });

  test("can be merged again", () => {
    const once = merged([liveSegmentOf(colours)]);
    const segment = merged([merged([once, liveSegmentOf(shapes)]), liveSegmentOf([{ id: "f", name: "red" }])]);
    expect(documentsOf(segment)).toEqual([...colours, ...shapes, { id: "f", name: "red" }]);
    expect([...segment.postings(["name", "tags"], "two").toArray()]).toEqual([0, 3]);
  });

  test("omits documents that were deleted before the merge", () => {
    const source = liveSegmentOf(colours);
    source.deletions.add(1);
    const segment = merged([source, liveSegmentOf(shapes)]);
    expect(segment.size).toBe(4);
    expect(segment.deletions.count).toBe(0);
    expect(documentsOf(segment).map(({ id }) => id)).toEqual(["a", "c", "d", "e"]);
  });

  test.each([0, 1, 2])("does not return documents that were deleted before step %i", (deletedAt) => {
    const sources = [liveSegmentOf(colours), merged([liveSegmentOf(shapes)])] as const;
    let steps = 0;
    const segment = merged(sources, (step) => {
      steps = step;
      if (step !== deletedAt) return;
      sources[0].deletions.add(2);
      sources[1].deletions.add(0);
    });
    expect(steps).toBeGreaterThanOrEqual(deletedAt);
    expect(documentsOf(segment).map(({ id }) => id)).toEqual(["a", "b", "e"]);
  });

  test("can be empty", () => {
    const source = liveSegmentOf(shapes);
    const segment = merged([source], (step) => source.deletions.add(step));
    expect(documentsOf(segment)).toEqual([]);
  });
});
