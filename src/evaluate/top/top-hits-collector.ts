import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { collectTiedById } from "./collect-tied.ts";
import { compareRanked, type HitCollector, type RankedDocument } from "./hit-collector.ts";

/** Up to this many hits are sorted by insertion: ten in a third of the time of `toSorted`. */
const MAX_INSERTION_SORTED = 20;

/**
 * Keeps the k best matches: greatest key first, then the greatest tie-breaker, then by id in order of code units. The first
 * k matches are only appended, because often no others follow. The first read of the worst match makes a binary heap of
 * them, with the worst one on top, so that most further matches cost one comparison.
 */
export class TopHitsCollector<Document> implements HitCollector<Document> {
  /** k, at least 1. */
  readonly capacity: number;
  readonly hasExactCapacity = true;
  readonly ordersByKeyAlone = true;
  readonly #heap: RankedDocument<Document>[] = [];
  #isHeap = false;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get minCompetitiveKey(): number {
    return this.worst?.key ?? Number.NEGATIVE_INFINITY;
  }

  /** The k-th best match; `null` if there are fewer. */
  get worst(): RankedDocument<Document> | null {
    if (this.#heap.length < this.capacity) return null;
    if (!this.#isHeap) this.#order();
    return this.#at(0);
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return kthKey;
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): boolean {
    const { worst } = this;
    if (worst === null) {
      this.#heap.push({ segment, ordinal, key, tieBreaker });
      return true;
    }
    if (compareRanked(segment, ordinal, key, tieBreaker, worst) >= 0) return false;
    this.#heap[0] = { segment, ordinal, key, tieBreaker };
    this.#siftDown(0);
    return true;
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    if (key < this.minCompetitiveKey) return;
    collectTiedById(segment, documents, this.capacity, (ordinal) => this.collect(segment, ordinal, key));
  }

  /** Best first. */
  sorted(): RankedDocument<Document>[] {
    if (this.#heap.length > MAX_INSERTION_SORTED) return this.#heap.toSorted(compareDocuments);
    const sorted = this.#heap.slice();
    for (let i = 1; i < sorted.length; i++) {
      const hit = sorted[i] as RankedDocument<Document>;
      let slot = i;
      for (; slot > 0 && compareDocuments(sorted[slot - 1] as RankedDocument<Document>, hit) > 0; slot--) {
        sorted[slot] = sorted[slot - 1] as RankedDocument<Document>;
      }
      sorted[slot] = hit;
    }
    return sorted;
  }

  #order(): void {
    for (let i = this.#heap.length >>> 1; i-- > 0; ) this.#siftDown(i);
    this.#isHeap = true;
  }

  #siftDown(from: number): void {
    let i = from;
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
