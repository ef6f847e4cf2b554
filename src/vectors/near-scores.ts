import { firstFused, type Lists, rankOf, reciprocal, type ScoredPart } from "./fusion.ts";
import type { NearOrder, NearRequest } from "./near-request.ts";

/** How a document was scored. */
export interface Fusion {
  /** The rank by words, from 1 on; equal scores have the same rank. `null` for a document that the query does not match. */
  readonly wordRank: number | null;
  /** The score by words alone; `null` for a document that the query does not match. */
  readonly wordScore: number | null;
  /** What the words contribute to the score. */
  readonly wordPart: number;
  /** The rank by similarity, from 1 on; equal similarities have the same rank. `null` without one that is great enough. */
  readonly vectorRank: number | null;
  /** The cosine of the two vectors, from -1 to 1; `null` for a document without a vector. */
  readonly similarity: number | null;
  /** What the similarity contributes to the score, which is the sum of both parts. */
  readonly vectorPart: number;
}

/** The scores of a search with `near`. They are finite and at least 0. */
export interface NearScores {
  /** The scores of those documents of each part that are among the first `count` of all, and of some others. */
  first(count: number): readonly ScoredPart[];
  /** How the document of a part with an index was scored. O(documents). */
  explain(part: number, index: number): Fusion;
}

/**
 * Scores of documents from their scores by words and their similarities.
 *
 * @param wordScores by part and document; NaN for a document that the query does not match
 * @param similarities the same; NaN for a document without a vector
 */
export function nearScores(
  wordScores: () => Lists,
  similarities: Lists,
  { order, minSimilarity }: NearRequest,
): NearScores {
  const ranked = minSimilarity === -1 ? similarities : similarities.map((list) => withoutLess(list, minSimilarity));
  const partsOf = order === "fusion" ? null : partsFrom(order, wordScores);
  return {
    first: (count) => {
      if (partsOf === null) return firstFused(wordScores(), ranked, count);
      return ranked.map((list, part) => {
        const indexes = new Uint32Array(list.length);
        const scores = new Float64Array(list.length);
        for (let index = 0; index < list.length; index++) {
          indexes[index] = index;
          scores[index] = partsOf.word(part, index) + partsOf.vector(list[index] as number);
        }
        return { indexes, scores };
      });
    },
    explain: (part, index) => {
      const score = wordScores()[part]?.[index] as number;
      const similarity = ranked[part]?.[index] as number;
      const wordRank = rankOf(score, wordScores());
      const vectorRank = rankOf(similarity, ranked);
      return {
        wordRank,
        wordScore: numberOrNull(score),
        wordPart: partsOf === null ? reciprocal(wordRank) : partsOf.word(part, index),
        vectorRank,
        similarity: numberOrNull(similarities[part]?.[index] as number),
        vectorPart: partsOf === null ? reciprocal(vectorRank) : partsOf.vector(similarity),
      };
    },
  };
}

/** The parts of scores that do not depend on ranks. */
interface ScoreParts {
  word(part: number, index: number): number;
  vector(similarity: number): number;
}

function partsFrom(order: Exclude<NearOrder, "fusion">, wordScores: () => Lists): ScoreParts {
  if (order === "vector") {
    return { word: () => 0, vector: (similarity) => (Number.isNaN(similarity) ? 0 : 1 + similarity) };
  }
  const { weight } = order;
  const scores = wordScores();
  const greatest = greatestOf(scores);
  return {
    word: (part, index) => {
      const score = scores[part]?.[index] as number;
      return score > 0 ? (1 - weight) * (score / greatest) : 0;
    },
    vector: (similarity) => (Number.isNaN(similarity) ? 0 : (weight * (1 + similarity)) / 2),
  };
}

function withoutLess(similarities: Float64Array, least: number): Float64Array {
  return similarities.map((similarity) => (similarity >= least ? similarity : Number.NaN));
}

function greatestOf(lists: Lists): number {
  let greatest = 0;
  for (const list of lists)
    for (let i = 0; i < list.length; i++) greatest = Math.max(greatest, orZero(list[i] as number));
  return greatest;
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
