import type { Segment } from "../../indexes/segment.ts";

/** A document that may be on the page. */
export interface RankedDocument<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** What it is sorted by: the greater, the earlier. */
  readonly key: number;
}

/** Takes documents with what they are sorted by. */
export interface HitCollector<Document> {
  /** So many matter, the best. */
  readonly capacity: number;
  /** Offers with a lesser key are in vain. */
  readonly minCompetitiveKey: number;
  collect(segment: Segment<Document>, ordinal: number, key: number): void;
}

/**
 * The best `capacity` of the documents that are offered: by key, greatest first, and among equal keys by id in the order of
 * its code units. A heap with the worst on top, so that most offers cost one comparison.
 */
export class TopHitsCollector<Document> implements HitCollector<Document> {
  /** At least 1. */
  readonly capacity: number;
  readonly #heap: RankedDocument<Document>[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get minCompetitiveKey(): number {
    const worst = this.#heap[0];
    return worst === undefined || this.#heap.length < this.capacity ? Number.NEGATIVE_INFINITY : worst.key;
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
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #siftDown(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let worst = at;
      if (left < this.#heap.length && this.#isWorse(left, worst)) worst = left;
      if (right < this.#heap.length && this.#isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #isWorse(a: number, b: number): boolean {
    return compareRanks(this.#at(a), this.#at(b)) > 0;
  }

  #swap(a: number, b: number): void {
    const kept = this.#at(a);
    this.#heap[a] = this.#at(b);
    this.#heap[b] = kept;
  }

  #at(index: number): RankedDocument<Document> {
    return this.#heap[index] as RankedDocument<Document>;
  }
}

/** Whether an offer beats the worst that is kept; no object is made for those that do not. */
function comesBefore<Document>(
  segment: Segment<Document>,
  ordinal: number,
  key: number,
  worst: RankedDocument<Document>,
): boolean {
  if (key !== worst.key) return key > worst.key;
  return segment.id(ordinal) < worst.segment.id(worst.ordinal);
}

/** Negative when `a` comes first. */
function compareRanks<Document>(a: RankedDocument<Document>, b: RankedDocument<Document>): number {
  if (a.key !== b.key) return a.key > b.key ? -1 : 1;
  const idOfA = a.segment.id(a.ordinal);
  const idOfB = b.segment.id(b.ordinal);
  return idOfA < idOfB ? -1 : Number(idOfA > idOfB);
}
