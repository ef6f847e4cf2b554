import type { TextIndex } from "../../indexes/segment.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import type { PhraseMatcher } from "./matcher.ts";

/**
 * The normalized frequency of a phrase in each of some documents, as a byte: see `LengthNormalization`.
 *
 * @param matcher `null` for a phrase with slop, which counts once in each document that contains it
 * @param index the field
 * @param ordinals documents that contain the phrase in the field
 */
export function phraseFrequencies(matcher: PhraseMatcher | null, index: TextIndex, ordinals: Uint32Array): Uint8Array {
  const frequencies = new Uint8Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    const count = matcher?.count(ordinal, MAX_FREQUENCY) ?? 1;
    const length = index.lengthOf(ordinal);
    frequencies[i] = count === 1 ? index.normalization.encodeOnce(length) : index.normalization.encode(count, length);
  }
  return frequencies;
}
