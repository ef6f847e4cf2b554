import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { compareCodeUnits } from "../../terms/compare.ts";
import { collectTiedById } from "./collect-tied.ts";

/** A match with its sort key. */
export interface RankedDocument<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Greater keys come first. */
  readonly key: number;
  /** Of equal keys, those with the greater tie-breaker come first, before the id decides. */
  readonly tieBreaker: number;
}

/**
 * Collects matches with their sort keys, as Lucene's `TopDocsCollector` does. A collector may order its hits by more
 * than the key. The members for pruning are bounds: at worst, matches are collected that are not kept.
 */
export interface HitCollector<Document> {
  /** k, how many hits are kept. */
  readonly capacity: number;
  /** Keys below this are never kept. */
  readonly minCompetitiveKey: number;
  /**
   * What `minCompetitiveKey` will be once k matches with at least the key `kthKey` have been collected. Equals `kthKey`
   * if hits are ordered by the key, and is less if they are ordered by more than that.
   */
  minCompetitiveKeyAfter(kthKey: number): number;
  /** Whether equal keys are ordered by id. Then only the first k of several matches with the same key are needed. */
  readonly breaksTiesById: boolean;
  /** @param tieBreaker default 0 */
  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker?: number): void;
  /**
   * Collects at least those of some documents with the same key that are among its k best. Faster than collecting each
   * if there are many.
   */
  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void;
}

/**
 * Keeps the k best matches: greatest key first, then the greatest tie-breaker, then by id in order of code units. A
 * binary heap with the worst match on top, so that most matches cost one comparison.
 */
export class TopHitsCollector<Document> implements HitCollector<Document> {
  /** k, at least 1. */
  readonly capacity: number;
  readonly #heap: RankedDocument<Document>[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get minCompetitiveKey(): number {
    const worst = this.#heap[0];
    return worst === undefined || this.#heap.length < this.capacity ? Number.NEGATIVE_INFINITY : worst.key;
  }

  get breaksTiesById(): boolean {
    return true;
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return kthKey;
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): void {
    const worst = this.#heap[0];
    if (this.#heap.length < this.capacity) {
      this.#heap.push({ segment, ordinal, key, tieBreaker });
      this.#siftUp(this.#heap.length - 1);
    } else if (worst !== undefined && compareRanked(segment, ordinal, key, tieBreaker, worst) < 0) {
      this.#heap[0] = { segment, ordinal, key, tieBreaker };
      this.#siftDown();
    }
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    collectTiedById(segment, documents, key, this);
  }

  /** Best first. */
  sorted(): RankedDocument<Document>[] {
    return this.#heap.toSorted(compareDocuments);
  }

  #siftUp(from: number): void {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >>> 1;
      if (!this.#isWorse(i, parent)) return;
      this.#swap(i, parent);
      i = parent;
    }
  }

  #siftDown(): void {
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let worst = i;
      if (left < this.#heap.length && this.#isWorse(left, worst)) worst = left;
      if (right < this.#heap.length && this.#isWorse(right, worst)) worst = right;
      if (worst === i) return;
      this.#swap(i, worst);
      i = worst;
    }
  }

  #isWorse(a: number, b: number): boolean {
    return compareDocuments(this.#at(a), this.#at(b)) > 0;
  }

  #swap(a: number, b: number): void {
    const first = this.#at(a);
    this.#heap[a] = this.#at(b);
    this.#heap[b] = first;
  }

  #at(index: number): RankedDocument<Document> {
    return this.#heap[index] as RankedDocument<Document>;
  }
}

function compareDocuments(a: RankedDocument<unknown>, b: RankedDocument<unknown>): number {
  return compareRanked(a.segment, a.ordinal, a.key, a.tieBreaker, b);
}

/**
 * Negative if a match comes before another one, 0 for the same match. The members of the first are arguments, because
 * most matches are rejected before they are allocated.
 */
export function compareRanked(
  segment: Segment,
  ordinal: number,
  key: number,
  tieBreaker: number,
  other: RankedDocument<unknown>,
): number {
  if (key !== other.key) return key > other.key ? -1 : 1;
  if (tieBreaker !== other.tieBreaker) return tieBreaker > other.tieBreaker ? -1 : 1;
  return segment === other.segment
    ? segment.compareIds(ordinal, other.ordinal)
    : compareCodeUnits(segment.id(ordinal), other.segment.id(other.ordinal));
}
