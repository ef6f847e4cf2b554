import { MAX_FREQUENCY } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";

/** BM25's saturation of the term frequency and its share of length normalisation: Lucene's defaults. */
const K1 = 1.2;
const B = 0.75;

/** What a frequency comes to at most, however often a word stands in however short a text. */
export const MAX_SATURATION: number = K1 + 1;

/** Documents with frequencies beside them. */
export interface Frequencies {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
  /** The same documents as a set, if there is one. */
  readonly documents?: PostingSet;
}

/** Postings of one field that score by BM25. */
export interface ScoredList extends Frequencies {
  /** The first token of each document in the field, and the end of the last one: for the documents' lengths. */
  readonly starts: Uint32Array;
  /** A document scores `factor * frequency / (frequency + base + lengthFactor * length)`. */
  readonly factor: number;
  readonly base: number;
  readonly lengthFactor: number;
  /** The documents of a long list as a set, to find out sooner than from the list that one is not in it. */
  readonly filter: PostingSet | null;
  /** No document scores more. It depends on no segment. */
  readonly maxScore: number;
}

/** Documents that all score the same. */
export interface ScoredSet {
  readonly documents: PostingSet;
  readonly score: number;
}

/** What a query scores in one segment: a document's score is the sum of what it scores in each. */
export interface ScoredPostings {
  readonly lists: readonly ScoredList[];
  readonly sets: readonly ScoredSet[];
}

/**
 * @param weight what the saturated frequency is multiplied with: rarity, boost and the field's weight
 * @param averageLength of the documents that have the field
 */
export function scoredList(list: Frequencies, starts: Uint32Array, weight: number, averageLength: number): ScoredList {
  const { ordinals, frequencies } = list;
  const factor = weight * (K1 + 1);
  const base = K1 * (1 - B);
  const lengthFactor = (K1 * B) / averageLength;
  // No document is shorter than a word in it is frequent.
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

/** What the posting at an index scores. */
export function scoreAt(list: ScoredList, index: number): number {
  const ordinal = list.ordinals[index] as number;
  const frequency = list.frequencies[index] as number;
  const length = (list.starts[ordinal + 1] as number) - (list.starts[ordinal] as number);
  return (list.factor * frequency) / (frequency + list.base + list.lengthFactor * length);
}

/** Adds what each posting scores to `scores[ordinal]`. */
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

/** Makes the scores of the list's documents 0. */
export function clearScores({ ordinals }: ScoredList, scores: Float64Array): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) scores[ordinals[i] as number] = 0;
}
