import { describe, expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { finishSteps } from "../../base/steps.ts";
import type { SealedSegment } from "../sealed/segment.ts";
import { SealedSegmentBuilder } from "./sealed-segment-builder.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;

function builderOf(keepsObjects: boolean): SealedSegmentBuilder<ContractSchema> {
  return new SealedSegmentBuilder({ schema: contractSchema, analyzerOf, keepsObjects });
}

function segmentOf(documents: readonly ContractDocument[], keepsObjects: boolean): SealedSegment<ContractSchema> {
  const builder = builderOf(keepsObjects);
  for (const document of documents) builder.add(document);
  return finishSteps(builder.seal());
}

const documents: readonly ContractDocument[] = ["a", "b", "a", "c"].map((id, size) => ({ id, name: "word", size }));

describe("a builder of a sealed segment", () => {
  test("keeps documents as bytes", () => {
    const segment = segmentOf(documents, false);
    expect(segment.document(3)).toEqual(documents[3]);
    expect(segment.document(3)).not.toBe(segment.document(3));
  });

  test("keeps them as the objects that they were, if it is told to", () => {
    const segment = segmentOf(documents, true);
    for (const ordinal of [1, 2, 3]) expect(segment.document(ordinal)).toBe(documents[ordinal]);
    expect(segment.ordinalOf("a")).toBe(2);
  });

  test("takes over the objects of other segments, without what is deleted", () => {
    const sources = [segmentOf(documents, true), segmentOf([{ id: "d" }, { id: "e" }], false)];
    sources[0]?.deletions.add(1);
    const builder = builderOf(true);
    const ordinals = finishSteps(builder.addAll(sources));
    expect(ordinals.map((list) => [...list])).toEqual([
      [-1, -1, 0, 1],
      [2, 3],
    ]);
    const merged = finishSteps(builder.seal());
    expect(merged.document(0)).toBe(documents[2]);
    expect(merged.document(1)).toBe(documents[3]);
    expect(merged.document(3)).toEqual({ id: "e" });
    expect(merged.document(3)).toBe(merged.document(3));
  });

  test("counts, knows and discards documents", () => {
    const builder = builderOf(false);
    for (const document of documents) builder.add(document);
    expect(builder.size).toBe(4);
    expect(builder.has("b")).toBe(true);
    builder.discard("b");
    builder.discard("nothing");
    expect(builder.has("b")).toBe(false);
    const segment = finishSteps(builder.seal());
    expect([...segment.deletions.alive.toArray()]).toEqual([2, 3]);
  });
});
