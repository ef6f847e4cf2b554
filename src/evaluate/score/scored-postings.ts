import type { PostingSet } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";

/** BM25's term frequency saturation k1 and length normalization b: Lucene's defaults. */
const K1 = 1.2;
const B = 0.75;

/** The supremum of the saturated term frequency. */
export const MAX_SATURATION: number = K1 + 1;

/** Documents with their term frequencies. */
export interface Frequencies {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
  /** The same documents as a set, if it exists. */
  readonly documents?: PostingSet;
}

/** Postings of one field with the parameters of their BM25 scores. */
export interface ScoredList extends Frequencies {
  /**
   * The index of each document's first token in the field, and the end of the last document's tokens. Their differences
   * are lengths.
   */
  readonly starts: Uint32Array;
  /** The score of a posting is `factor * frequency / (frequency + base + lengthFactor * length)`. */
  readonly factor: number;
  readonly base: number;
  readonly lengthFactor: number;
  /** The documents of a long list as a bitmap, which excludes a document faster than a search in the list. */
  readonly filter: PostingSet | null;
  /** An upper bound for the score of a posting. It does not depend on the segment. */
  readonly maxScore: number;
}

/** Documents with equal scores. */
export interface ScoredSet {
  readonly documents: PostingSet;
  readonly score: number;
}

/**
 * The scoring postings of a query in one segment. A document's score is the sum of its scores in all lists and sets.
 */
export interface ScoredPostings {
  readonly lists: readonly ScoredList[];
  readonly sets: readonly ScoredSet[];
}

/**
 * @param weight the factor of the saturated frequency: inverse document frequency, boost and the field's weight
 * @param averageLength the average number of tokens of the documents that have the field
 */
export function scoredList(list: Frequencies, starts: Uint32Array, weight: number, averageLength: number): ScoredList {
  const { ordinals, frequencies } = list;
  const factor = weight * (K1 + 1);
  const base = K1 * (1 - B);
  const lengthFactor = (K1 * B) / averageLength;
  // A document with frequency f has at least f tokens.
  const maxScore = factor / (1 + base / MAX_FREQUENCY + lengthFactor);
  const isLong = !prefersList(ordinals.length, starts.length - 1);
  return {
    ordinals,
    frequencies,
    starts,
    factor,
    base,
    lengthFactor,
    filter: (isLong && list.documents) || null,
    maxScore,
  };
}

/** The score of the posting at an index. */
export function scoreAt(list: ScoredList, index: number): number {
  const ordinal = list.ordinals[index] as number;
  const frequency = list.frequencies[index] as number;
  const length = (list.starts[ordinal + 1] as number) - (list.starts[ordinal] as number);
  return (list.factor * frequency) / (frequency + list.base + list.lengthFactor * length);
}

/** Adds the score of each posting to `scores[ordinal]`. */
export function addScores(list: ScoredList, scores: Float64Array): void {
  const { ordinals, frequencies, starts, factor, base, lengthFactor } = list;
  const length = ordinals.length;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const frequency = frequencies[i] as number;
    const tokens = (starts[ordinal + 1] as number) - (starts[ordinal] as number);
    scores[ordinal] = (scores[ordinal] as number) + (factor * frequency) / (frequency + base + lengthFactor * tokens);
  }
}

/** Resets the scores of the list's documents to 0. */
export function clearScores({ ordinals }: ScoredList, scores: Float64Array): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) scores[ordinals[i] as number] = 0;
}
