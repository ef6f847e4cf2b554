import type { Segment } from "../../indexes/segment.ts";
import { compareCodeUnits } from "../../terms/compare.ts";

/** A match with its sort key. */
export interface RankedDocument<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Greater keys come first. */
  readonly key: number;
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
  collect(segment: Segment<Document>, ordinal: number, key: number): void;
}

/**
 * Keeps the k best matches: greatest key first, and equal keys by id in order of code units. A binary heap with the
 * worst match on top, so that most matches cost one comparison.
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

  collect(segment: Segment<Document>, ordinal: number, key: number): void {
    const worst = this.#heap[0];
    if (this.#heap.length < this.capacity) {
      this.#heap.push({ segment, ordinal, key });
      this.#siftUp(this.#heap.length - 1);
    } else if (worst !== undefined && comesBefore(segment, ordinal, key, worst)) {
      this.#heap[0] = { segment, ordinal, key };
      this.#siftDown();
    }
  }

  /** Best first. */
  sorted(): RankedDocument<Document>[] {
    return this.#heap.toSorted(compareRanks);
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
    return compareRanks(this.#at(a), this.#at(b)) > 0;
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

/** Whether a match precedes the worst one in the heap. Matches that do not are never allocated. */
function comesBefore<Document>(
  segment: Segment<Document>,
  ordinal: number,
  key: number,
  worst: RankedDocument<Document>,
): boolean {
  if (key !== worst.key) return key > worst.key;
  return compareIds(segment, ordinal, worst) < 0;
}

/** Negative if `a` comes first. */
function compareRanks<Document>(a: RankedDocument<Document>, b: RankedDocument<Document>): number {
  if (a.key !== b.key) return a.key > b.key ? -1 : 1;
  return compareIds(a.segment, a.ordinal, b);
}

/** Negative, 0 or positive, as the code units of a document's id compare with those of another document's. */
export function compareIds(
  segment: Segment,
  ordinal: number,
  other: Pick<RankedDocument<unknown>, "segment" | "ordinal">,
): number {
  return segment === other.segment
    ? segment.compareIds(ordinal, other.ordinal)
    : compareCodeUnits(segment.id(ordinal), other.segment.id(other.ordinal));
}
