import { NORMALIZED_FREQUENCIES } from "./length-normalization.ts";

/**
 * BM25F. For a term t and a document d:
 *
 *     x(t, d) = Σ over the searched fields f: weight(f) · normalized frequency(t, d, f)
 *     score(t, d) = idf(t) · (k1 + 1) · x(t, d) / (k1 + x(t, d))
 *     idf(t) = ln(1 + (N − n + 0.5) / (n + 0.5)), where n of N documents contain t in a searched field
 *
 * See Robertson, Zaragoza and Taylor, "Simple BM25 Extension to Multiple Weighted Fields" (2004); the normalization for
 * each field is from Zaragoza et al., "Microsoft Cambridge at TREC-13" (2004); the inverse document frequency is that
 * of Lucene's `BM25Similarity`, which is never negative. The fraction x / (k1 + x), the *impact*, is rounded to a
 * multiple of 1/255.
 */

/** The weighted frequency at which a term has half of its maximum score: Lucene's default. */
export const K1 = 1.2;

/** The greatest impact, which stands for the fraction 1. */
export const MAX_IMPACT = 255;

/** The impact of a weighted frequency x: 255 · x / (k1 + x), rounded, at least 1. */
export function impactOf(weightedFrequency: number): number {
  // Rounds faster than `Math.round`.
  const impact = ((MAX_IMPACT * weightedFrequency) / (weightedFrequency + K1) + 0.5) | 0;
  return impact < 1 ? 1 : impact;
}

/** The score of an impact of 1 is this number times the inverse document frequency. */
export const SCORE_PER_IMPACT: number = (K1 + 1) / MAX_IMPACT;

/**
 * The inverse document frequency of a term.
 *
 * @param documentCount N
 * @param frequency n, the number of documents that contain the term
 */
export function inverseDocumentFrequency(documentCount: number, frequency: number): number {
  return Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}

/** The greatest possible inverse document frequency: that of a term in one of 2³¹ documents. */
export const MAX_INVERSE_DOCUMENT_FREQUENCY: number = inverseDocumentFrequency(2 ** 31, 1);

/** The impact of each byte, if bytes are impacts. */
export const IDENTITY_IMPACTS: Uint8Array = Uint8Array.from({ length: MAX_IMPACT + 1 }, (_, impact) => impact);

/** What the postings of one field contribute, by the byte of their normalized frequency. */
export interface FieldImpacts {
  readonly weight: number;
  /** Weight · normalized frequency; greater than 0, however small the weight is. */
  readonly weighted: Float64Array;
  /** The impact of a document that contains the term in this field only. */
  readonly impacts: Uint8Array;
}

export function fieldImpacts(weight: number): FieldImpacts {
  const weighted = new Float64Array(NORMALIZED_FREQUENCIES.length);
  const impacts = new Uint8Array(weighted.length);
  for (let byte = 0; byte < weighted.length; byte++) {
    weighted[byte] = Math.max(weight * (NORMALIZED_FREQUENCIES[byte] as number), Number.MIN_VALUE);
    impacts[byte] = impactOf(weighted[byte] as number);
  }
  return { weight, weighted, impacts };
}
