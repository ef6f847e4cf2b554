import { describe, expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { LiveSegment } from "../live/segment.ts";
import type { Segment } from "../segment.ts";
import { mergeSteps } from "./merge.ts";
import type { SealedSegmentOptions } from "./sealed-segment-builder.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;
const options: SealedSegmentOptions<ContractSchema> = { schema: contractSchema, analyzerOf, keepsObjects: false };

function liveOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, analyzerOf);
  for (const document of documents) segment.add(document);
  return segment;
}

/** The merged segment; `between` is called before each step, with its number. */
function merged(
  sources: readonly Segment<ContractDocument>[],
  between: (step: number) => void = () => {},
): Segment<ContractDocument> {
  const steps = mergeSteps<ContractSchema>(sources, options);
  for (let at = 0; ; at++) {
    between(at);
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

describe("a merge", () => {
  test("has the documents of its sources, in their order", () => {
    const segment = merged([liveOf(colours), liveOf(shapes)]);
    expect(segment.size).toBe(5);
    expect(documentsOf(segment)).toEqual([...colours, ...shapes]);
    expect([...segment.postings(["name"], "red").toArray()]).toEqual([0, 3]);
    expect([...segment.numbers("size").column]).toEqual([3, -0, Number.NaN, Number.NaN, 1]);
  });

  test("can be merged again", () => {
    const once = merged([liveOf(colours)]);
    const segment = merged([merged([once, liveOf(shapes)]), liveOf([{ id: "f", name: "red" }])]);
    expect(documentsOf(segment)).toEqual([...colours, ...shapes, { id: "f", name: "red" }]);
    expect([...segment.postings(["name", "tags"], "two").toArray()]).toEqual([0, 3]);
  });

  test("is without what was deleted before", () => {
    const source = liveOf(colours);
    source.deletions.add(1);
    const segment = merged([source, liveOf(shapes)]);
    expect(segment.size).toBe(4);
    expect(segment.deletions.count).toBe(0);
    expect(documentsOf(segment).map(({ id }) => id)).toEqual(["a", "c", "d", "e"]);
  });

  test.each([0, 1, 2])("is without what was deleted before step %i", (deletedAt) => {
    const sources = [liveOf(colours), merged([liveOf(shapes)])] as const;
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

  test("may end with nothing", () => {
    const source = liveOf(shapes);
    const segment = merged([source], (step) => source.deletions.add(step));
    expect(documentsOf(segment)).toEqual([]);
  });
});
