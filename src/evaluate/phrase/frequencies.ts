import type { Segment } from "../../indexes/segment.ts";
import type { FieldPhrase } from "../../plan/field-phrase.ts";
import type { PlanPhrase } from "../../plan/plan.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import { matcherOf } from "./documents.ts";

/**
 * The normalized frequency of a phrase in each of some documents, as a byte: see `LengthNormalization`.
 *
 * @param ordinals documents that contain the phrase in the field
 */
export function phraseFrequencies(
  node: PlanPhrase,
  phrase: FieldPhrase,
  segment: Segment,
  ordinals: Uint32Array,
): Uint8Array {
  const index = segment.text(phrase.field);
  // A phrase with slop counts once in each document that contains it.
  const matcher = node.slop > 0 ? null : matcherOf(node, phrase);
  const frequencies = new Uint8Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    const count = matcher?.count(ordinal, MAX_FREQUENCY) ?? 1;
    frequencies[i] = index.normalization.encode(count, index.lengthOf(ordinal));
  }
  return frequencies;
}
