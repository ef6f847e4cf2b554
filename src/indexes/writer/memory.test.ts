import { describe, expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { finishSteps } from "../../base/steps.ts";
import { LiveSegment } from "../live/segment.ts";
import { SealedSegment } from "../sealed/segment.ts";
import { memoryOf } from "./memory.ts";
import { SealedSegmentBuilder, type SealedSegmentOptions } from "./sealed-segment-builder.ts";

const options: SealedSegmentOptions<ContractSchema> = {
  schema: contractSchema,
  analyzerOf: () => contractSchema.analyzer,
  keepsObjects: false,
};
const live = new LiveSegment(contractSchema, options.analyzerOf);
const builder = new SealedSegmentBuilder(options);
const objectBuilder = new SealedSegmentBuilder({ ...options, keepsObjects: true });
for (let n = 0; n < 100; n++) {
  const document = { id: `d${n}`, name: `some words and number${n}`, tags: ["one", "more"], size: n };
  live.add(document);
  builder.add(document);
  objectBuilder.add(document);
}
const sealed = finishSteps(builder.seal());

describe("the memory of a segment", () => {
  test("is estimated of a live one, from its tokens, terms and characters", () => {
    const memory = memoryOf(live, contractSchema);
    expect(memory.index).toBe(600 * 24 + (103 + 2) * 500);
    expect(memory.documents).toBe(100 * (450 + "some words and number".length + "onemore".length) + 10 + 90 * 2);
  });

  test("is known of a sealed one", () => {
    expect(memoryOf(sealed, contractSchema)).toEqual(sealed.memory);
  });

  test("is not that of objects when it was opened without them", () => {
    const opened = SealedSegment.open(contractSchema, sealed.bytes);
    expect(memoryOf(opened, contractSchema)).toEqual(sealed.memory);
  });

  test("is more when documents are kept as objects", () => {
    const memory = memoryOf(finishSteps(objectBuilder.seal()), contractSchema);
    expect(memory.index).toBe(sealed.memory.index);
    expect(memory.documents).toBe(sealed.memory.documents * 2 + 100 * 450);
  });
});
