import type { NearOrder, NearRequest } from "./near-request.ts";

/** Documents of a segment that a search with `near` found, of which the others are arrays by index. */
export interface RankedPart {
  /** The scores by words; NaN for a document that the query does not match. */
  readonly scores: Float64Array;
  /** The similarities; NaN for a document without a vector. */
  readonly similarities: Float64Array;
}

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

/** The scores of a search with `near`. */
export interface NearScores {
  /**
   * The scores of those documents of each part that are among the first `count` of all, and of some others; NaN for the rest.
   */
  first(count: number): readonly Float64Array[];
  /** How the document of a part with an index was scored. O(documents). */
  explain(part: number, index: number): Fusion;
}

/** The constant k of reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009. */
const K = 60;

/** See `VectorSupport.scores`. Scores are finite and at least 0. */
export function nearScores(parts: readonly RankedPart[], { order, minSimilarity }: NearRequest): NearScores {
  const scores = parts.map((part) => part.scores);
  const ranked = parts.map(({ similarities }) => withoutLess(similarities, minSimilarity));
  const partsOf = order === "fusion" ? null : partsFrom(order, greatestOf(scores));
  return {
    first: (count) => {
      if (partsOf === null) return fusedScores(scores, ranked, count);
      return scores.map((values, part) =>
        values.map((score, index) => {
          const { wordPart, vectorPart } = partsOf(score, ranked[part]?.[index] as number);
          return wordPart + vectorPart;
        }),
      );
    },
    explain: (part, index) => {
      const score = scores[part]?.[index] as number;
      const similarity = parts[part]?.similarities[index] as number;
      const wordRank = rankOf(score, scores);
      const vectorRank = rankOf(ranked[part]?.[index] as number, ranked);
      const { wordPart, vectorPart } =
        partsOf === null
          ? { wordPart: reciprocal(wordRank), vectorPart: reciprocal(vectorRank) }
          : partsOf(score, ranked[part]?.[index] as number);
      return {
        wordRank,
        wordScore: numberOrNull(score),
        wordPart,
        vectorRank,
        similarity: numberOrNull(similarity),
        vectorPart,
      };
    },
  };
}

type ScoreParts = Pick<Fusion, "wordPart" | "vectorPart">;

/** The parts of a score that does not depend on ranks. */
function partsFrom(
  order: Exclude<NearOrder, "fusion">,
  greatestScore: number,
): (score: number, similarity: number) => ScoreParts {
  if (order === "vector") {
    return (_, similarity) => ({ wordPart: 0, vectorPart: Number.isNaN(similarity) ? 0 : 1 + similarity });
  }
  const { weight } = order;
  return (score, similarity) => ({
    wordPart: score > 0 ? (1 - weight) * (score / greatestScore) : 0,
    vectorPart: Number.isNaN(similarity) ? 0 : (weight * (1 + similarity)) / 2,
  });
}

function fusedScores(
  scores: readonly Float64Array[],
  similarities: readonly Float64Array[],
  count: number,
): readonly Float64Array[] {
  const wordRanks = new Ranks(scores);
  const vectorRanks = new Ranks(similarities);
  void count;
  return scores.map((values, part) =>
    values.map((score, index) => {
      return reciprocal(wordRanks.of(score)) + reciprocal(vectorRanks.of(similarities[part]?.[index] as number));
    }),
  );
}

/** The ranks of values among all of some lists. */
class Ranks {
  /** Ascending. */
  readonly #values: Float64Array;

  constructor(lists: readonly Float64Array[]) {
    const values = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
    let count = 0;
    for (const list of lists) for (const value of list) if (!Number.isNaN(value)) values[count++] = value;
    this.#values = values.subarray(0, count).sort();
  }

  /** 1 and the number of greater values; `null` for NaN. */
  of(value: number): number | null {
    if (Number.isNaN(value)) return null;
    let low = 0;
    let high = this.#values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#values[middle] as number) > value) high = middle;
      else low = middle + 1;
    }
    return 1 + this.#values.length - low;
  }
}

function reciprocal(rank: number | null): number {
  return rank === null ? 0 : 1 / (K + rank);
}

/** 1 and the number of greater values in all lists; `null` for NaN. */
function rankOf(value: number, lists: readonly Float64Array[]): number | null {
  if (Number.isNaN(value)) return null;
  let rank = 1;
  for (const list of lists) for (const other of list) if (other > value) rank++;
  return rank;
}

function withoutLess(similarities: Float64Array, least: number): Float64Array {
  return similarities.map((similarity) => (similarity >= least ? similarity : Number.NaN));
}

function greatestOf(lists: readonly Float64Array[]): number {
  let greatest = 0;
  for (const list of lists) for (const value of list) if (value > greatest) greatest = value;
  return greatest;
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
