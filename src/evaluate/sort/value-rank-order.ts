import { pointSupport } from "../../geo/point-support.ts";
import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import { inAnyOrder, intersect } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { missingNumbers } from "../match/sorted-numbers.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { greatestValues, rankedValues } from "./ranked-values.ts";
import { combinedScore, contributionOf, isClearlyBelow, minRelevance, type ValueRank } from "./value-rank.ts";

/** Combines the keys of another order with the value that a rank reads. Equal keys are ordered by the value. */
export class ValueRankOrder implements NumericOrder {
  readonly #relevance: NumericOrder;
  readonly #rank: ValueRank;

  /** @param relevance its keys are 0 or more */
  constructor(relevance: NumericOrder, rank: ValueRank) {
    this.#relevance = relevance;
    this.#rank = rank;
  }

  collect<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): void {
    this.#relevance.collect(matches, new ValueRankCollector(collector, this.#rank, matches.segment));
  }

  /** Orders documents with equal keys: greater values first, missing values last. */
  tieBreakerOf(segment: Segment, ordinal: number): number {
    return tieBreaker(rankedValues(this.#rank, segment)(ordinal));
  }
}

/**
 * Receives the matches of one segment with their relevance, and forwards them with their score. It prunes as well as
 * the greatest value in the segment allows: a match is competitive if that value would make it so.
 */
class ValueRankCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly hasExactCapacity: boolean;
  readonly ordersByKeyAlone = false;
  readonly #hits: HitCollector<Document>;
  readonly #rank: ValueRank;
  readonly #numbers: NumberIndex;
  readonly #valueOf: (ordinal: number) => number;
  readonly #greatestOf: ((ordinal: number) => number) | null;
  /** Values below contribute as little as this one, or less. */
  readonly #minValue: number;
  readonly #maxContribution: number;
  /** The minimum competitive score from which `#minRelevance` was computed. */
  #minScore = Number.NEGATIVE_INFINITY;
  #minRelevance = Number.NEGATIVE_INFINITY;
  /** A match that was clearly not competitive. Then no match with at most its relevance and value is. */
  #rejectedRelevance = Number.NEGATIVE_INFINITY;
  #rejectedValue: number;

  constructor(hits: HitCollector<Document>, rank: ValueRank, segment: Segment) {
    const numbers = segment.numbers(rank.field);
    const isDecay = rank.modifier.kind === "decay";
    this.capacity = hits.capacity;
    this.hasExactCapacity = hits.hasExactCapacity;
    this.#hits = hits;
    this.#rank = rank;
    this.#numbers = numbers;
    this.#valueOf = rankedValues(rank, segment);
    this.#greatestOf = greatestValues(rank, segment);
    this.#minValue = isDecay ? Number.NEGATIVE_INFINITY : 0;
    this.#rejectedValue = this.#minValue;
    this.#maxContribution = contributionOf(rank, isDecay ? 0 : (numbers.sorted().values.at(-1) ?? 0));
  }

  get minCompetitiveKey(): number {
    const minScore = this.#hits.minCompetitiveKey;
    if (minScore !== this.#minScore) {
      this.#minScore = minScore;
      this.#minRelevance = minRelevance(this.#rank, minScore, this.#maxContribution);
    }
    return this.#minRelevance;
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    // No value lowers a score.
    return minRelevance(this.#rank, this.#hits.minCompetitiveKeyAfter(kthKey), this.#maxContribution);
  }

  collect(segment: Segment<Document>, ordinal: number, relevance: number): boolean {
    if (this.#greatestOf !== null && this.#isRejected(relevance, this.#greatestOf(ordinal))) return true;
    const value = this.#valueOf(ordinal);
    // A comparison takes 1 ns, a logarithm 30. A missing value is NaN.
    if (relevance <= this.#rejectedRelevance && !(value > this.#rejectedValue)) return true;
    const score = combinedScore(this.#rank, relevance, contributionOf(this.#rank, value));
    if (isClearlyBelow(score, this.#hits.minCompetitiveKey)) this.#reject(relevance, value);
    else this.#hits.collect(segment, ordinal, score, tieBreaker(value));
    // A match with less relevance may have a greater value.
    return true;
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, relevance: number): void {
    if (relevance < this.minCompetitiveKey) return;
    if (this.#rank.modifier.kind === "decay") {
      for (const ordinal of this.#nearest(segment, documents)) this.collect(segment, ordinal, relevance);
      return;
    }
    // A scan stops after k matches that have a value, or at the threshold.
    if (this.capacity * segment.size < documents.size * documents.size) {
      this.#scan(segment, documents, relevance);
    } else {
      for (const ordinal of inAnyOrder(documents)) this.collect(segment, ordinal, relevance);
    }
  }

  /** At least those documents with the same relevance that may be kept. */
  #nearest(segment: Segment, documents: PostingSet): Uint32Array {
    const { field, modifier } = this.#rank;
    if (!this.hasExactCapacity || modifier.kind !== "decay") return inAnyOrder(documents);
    return pointSupport().nearestDocuments({ segment, documents }, field, modifier.from, this.capacity);
  }

  /** Reads the values in descending order, because matches with the same relevance are ordered by value. */
  #scan(segment: Segment<Document>, documents: PostingSet, relevance: number): void {
    const hits = this.#hits;
    const { values, ordinals } = this.#numbers.sorted();
    const column = this.#numbers.largest;
    const isMultiValued = this.#numbers.lists !== null;
    let left = this.hasExactCapacity ? this.capacity : Number.POSITIVE_INFINITY;
    let value = Number.NaN;
    let score = 0;
    for (let i = values.length - 1; i >= 0; i--) {
      const next = values[i] as number;
      if (next !== value) {
        // Without contributions, only the value decides.
        if (left <= 0 && (this.#rank.factor === 0 || next <= 0)) return;
        value = next;
        score = combinedScore(this.#rank, relevance, contributionOf(this.#rank, value));
        if (isClearlyBelow(score, hits.minCompetitiveKey)) return;
      }
      const ordinal = ordinals[i] as number;
      if (!documents.has(ordinal) || (isMultiValued && column[ordinal] !== value)) continue;
      hits.collect(segment, ordinal, score, value);
      left--;
    }
    if (left <= 0) return;
    const missing = intersect(documents, sparsePostings(missingNumbers(this.#numbers), segment.size));
    for (const ordinal of inAnyOrder(missing)) this.collect(segment, ordinal, relevance);
  }

  /** Whether a match with this value, or a smaller one, is clearly not competitive. */
  #isRejected(relevance: number, value: number): boolean {
    if (relevance <= this.#rejectedRelevance && !(value > this.#rejectedValue)) return true;
    const score = combinedScore(this.#rank, relevance, contributionOf(this.#rank, value));
    if (!isClearlyBelow(score, this.#hits.minCompetitiveKey)) return false;
    this.#reject(relevance, value);
    return true;
  }

  #reject(relevance: number, value: number): void {
    const counted = value > this.#minValue ? value : this.#minValue;
    if (relevance < this.#rejectedRelevance || counted < this.#rejectedValue) return;
    this.#rejectedRelevance = relevance;
    this.#rejectedValue = counted;
  }
}

function tieBreaker(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}
