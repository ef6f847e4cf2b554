import { type ContractSchema, contractSchema, contractValues } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { SealedSegment } from "../sealed/segment.ts";
import { memoryOf } from "./memory.ts";
import { SegmentDraft } from "./segment-draft.ts";

const documents = Array.from({ length: 100 }, (_, n) => ({
  id: `d${n}`,
  name: `some words and number${n}`,
  tags: ["one", "more"],
  size: n,
}));

function sealedWith(keepsObjects: boolean): SealedSegment<ContractSchema> {
  const draft = new SegmentDraft({ schema: contractSchema, analyzerOf: () => contractSchema.analyzer, keepsObjects });
  for (const document of documents) draft.add(contractValues(document), null);
  return finishSteps(draft.seal());
}

const sealed = sealedWith(false);

describe("the memory of a segment", () => {
  test("is estimated for a live segment, from its tokens, terms and characters", () => {
    const memory = memoryOf(liveSegmentOf(documents), contractSchema);
    expect(memory.index).toBe(600 * 24 + (103 + 2) * 500);
    expect(memory.documents).toBe(100 * (450 + "some words and number".length + "onemore".length) + 10 + 90 * 2);
  });

  test("is exact for a sealed segment", () => {
    expect(memoryOf(sealed, contractSchema)).toEqual(sealed.memory);
  });

  test("does not include objects for a segment that was opened without them", () => {
    const opened = SealedSegment.open(contractSchema, sealed.bytes);
    expect(memoryOf(opened, contractSchema)).toEqual(sealed.memory);
  });

  test("includes documents that are kept as objects", () => {
    const memory = memoryOf(sealedWith(true), contractSchema);
    expect(memory.index).toBe(sealed.memory.index);
    expect(memory.documents).toBe(sealed.memory.documents * 2 + 100 * 450);
  });
});
