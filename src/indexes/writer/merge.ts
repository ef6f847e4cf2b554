import type { Steps } from "../../base/steps.ts";
import { forEach } from "../../postings/operations.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { Segment } from "../segment.ts";
import { SealedSegmentBuilder, type SealedSegmentOptions } from "./sealed-segment-builder.ts";

/**
 * Makes one sealed segment of the documents of segments that nothing is added to any more, in their order, a bounded step at a
 * time. What is deleted from them in between is deleted from the result too.
 */
export function* mergeSteps<S extends Schema>(
  sources: readonly Segment<DocumentOf<S>>[],
  options: SealedSegmentOptions<S>,
): Steps<Segment<DocumentOf<S>>> {
  const builder = new SealedSegmentBuilder(options);
  const ordinals = yield* builder.addAll(sources);
  const merged = yield* builder.seal();
  for (const [index, source] of sources.entries()) {
    const mergedOrdinals = ordinals[index] as Int32Array;
    forEach(source.deletions.set, (ordinal) => {
      const mergedOrdinal = mergedOrdinals[ordinal] as number;
      if (mergedOrdinal >= 0) merged.deletions.add(mergedOrdinal);
    });
  }
  return merged;
}
