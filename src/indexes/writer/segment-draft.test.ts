import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
  contractValues,
} from "@firmament/test-support/contracts/segment.ts";
import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { LiveSegment } from "../live/segment.ts";
import type { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { SegmentDraft } from "./segment-draft.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;

function emptyDraft(keepsObjects: boolean = false): SegmentDraft<ContractSchema> {
  return new SegmentDraft({ schema: contractSchema, analyzerOf, keepsObjects });
}

function draftOf(...ids: readonly string[]): SegmentDraft<ContractSchema> {
  const draft = emptyDraft();
  for (const id of ids) draft.add(contractValues({ id }), null);
  return draft;
}

function segmentOf(documents: readonly ContractDocument[], keepsObjects: boolean): SealedSegment<ContractSchema> {
  const draft = emptyDraft(keepsObjects);
  for (const document of documents) draft.add(contractValues(document), null);
  return finishSteps(draft.seal());
}

function idsOf(segment: Segment): string[] {
  return Array.from(segment.deletions.alive.toArray(), (ordinal) => segment.id(ordinal));
}

const documents: readonly ContractDocument[] = ["a", "b", "a", "c"].map((id, size) => ({ id, name: "word", size }));

describe("a segment draft", () => {
  test("keeps the order of its documents; the last one with an id replaces the others", () => {
    const draft = draftOf("a", "b", "a", "c");
    expect(draft.size).toBe(4);
    expect(idsOf(finishSteps(draft.seal()))).toEqual(["b", "a", "c"]);
  });

  test("omits discarded documents unless they are added again", () => {
    const draft = draftOf("a", "b", "c");
    for (const id of ["a", "b", "d"]) draft.discard(id);
    expect(draft.has("a")).toBe(false);
    draft.add(contractValues({ id: "b" }), null);
    expect(draft.has("b")).toBe(true);
    const segment = finishSteps(draft.seal());
    expect([...segment.deletions.alive.toArray()]).toEqual([2, 3]);
    expect(idsOf(segment)).toEqual(["c", "b"]);
  });

  test("accepts discards while it is sealed", () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => `d${n}`);
    const draft = draftOf(...ids);
    const discarded: string[] = [];
    const steps = draft.seal();
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      const id = `d${discarded.length * 3}`;
      discarded.push(id);
      for (const discardedId of [id, id, "unknown"]) draft.discard(discardedId);
    }
    expect(discarded.length).toBeGreaterThan(1);
    expect(step.value.deletions.count).toBe(discarded.length);
    expect(idsOf(step.value)).toEqual(ids.filter((id) => !discarded.includes(id)));
  });

  test("records the documents that it replaces, by segment", () => {
    const first = new LiveSegment(contractSchema, analyzerOf);
    const second = new LiveSegment(contractSchema, analyzerOf);
    const draft = draftOf("new");
    draft.add(contractValues({ id: "a" }), { segment: first, ordinal: 7 });
    draft.add(contractValues({ id: "b" }), { segment: second, ordinal: 0 });
    draft.add(contractValues({ id: "c" }), { segment: first, ordinal: 2 });
    expect([...draft.replaced]).toEqual([
      [first, { ordinals: [7, 2], successors: [1, 3] }],
      [second, { ordinals: [0], successors: [2] }],
    ]);
  });
});

describe("the documents of a sealed draft", () => {
  test("are decoded from bytes on each access", () => {
    const segment = segmentOf(documents, false);
    expect(segment.document(3)).toEqual(documents[3]);
    expect(segment.document(3)).not.toBe(segment.document(3));
  });

  test("are the same objects at every read if objects are kept", () => {
    const segment = segmentOf(documents, true);
    for (const ordinal of [1, 2, 3]) {
      expect(segment.document(ordinal)).toEqual(documents[ordinal]);
      expect(segment.document(ordinal)).toBe(segment.document(ordinal));
    }
    expect(segment.ordinalOf("a")).toBe(2);
  });

  test("include the objects of other segments, without deleted documents", () => {
    const kept = segmentOf(documents, true);
    const sources = [kept, segmentOf([{ id: "d" }, { id: "e" }], false)];
    kept.deletions.add(1);
    const draft = emptyDraft(true);
    const ordinals = finishSteps(draft.addSegments(sources));
    expect(ordinals.map((list) => [...list])).toEqual([
      [-1, -1, 0, 1],
      [2, 3],
    ]);
    const merged = finishSteps(draft.seal());
    expect(merged.document(0)).toBe(kept.document(2));
    expect(merged.document(1)).toBe(kept.document(3));
    expect(merged.document(3)).toEqual({ id: "e" });
    expect(merged.document(3)).toBe(merged.document(3));
  });
});
