/*
 * Reciprocal rank fusion: the score of a document is the sum of 1 / (60 + rank) over two lists, of which each ranks by values.
 * Lists are arrays by part of an index; NaN is a document that the list does not rank.
 */

/** One number for each document of each part. */
export type Lists = readonly Float64Array[];

/** Some documents of a part by index, with their scores. */
export interface ScoredPart {
  /** Ascending. */
  readonly indexes: Uint32Array;
  readonly scores: Float64Array;
}

/** The constant k of Cormack, Clarke and Büttcher, SIGIR 2009. */
const K = 60;

/** What a rank contributes to a score. */
export function reciprocal(rank: number | null): number {
  return rank === null ? 0 : 1 / (K + rank);
}

/** 1 and the number of greater values in all lists; `null` for NaN. O(documents). */
export function rankOf(value: number, lists: Lists): number | null {
  if (Number.isNaN(value)) return null;
  let rank = 1;
  for (const list of lists) for (let i = 0; i < list.length; i++) if ((list[i] as number) > value) rank++;
  return rank;
}

/**
 * The fused scores of all documents that are among the first `count` in the order of fused scores, and of some others.
 *
 * Only the first `n = 3 · count + K` documents of each list, in the order of its values and then of those of the other one, can be
 * among them. For another document, `count` documents with the same value precede it in one list: each has at least its
 * score. Or in both lists more than `n - count` have a greater value: then its score is at most 2 / (K + n - count + 2),
 * which is less than 1 / (K + count), the least score of the first `count` documents of a list. If a list is shorter than that, all
 * its documents are candidates.
 */
export function firstFused(words: Lists, vectors: Lists, count: number): readonly ScoredPart[] {
  const candidates = candidatesOf(words, vectors, 3 * count + K);
  const wordRanks = new Ranks(words, candidates);
  const vectorRanks = new Ranks(vectors, candidates);
  return candidates.map((indexes, part) => {
    const scores = new Float64Array(indexes.length);
    for (let i = 0; i < indexes.length; i++) {
      const index = indexes[i] as number;
      const word = wordRanks.of(words[part]?.[index] as number);
      scores[i] = reciprocal(word) + reciprocal(vectorRanks.of(vectors[part]?.[index] as number));
    }
    return { indexes, scores };
  });
}

/** The indexes of the first `n` documents of each list, and of those that equal the last of them, by part. */
function candidatesOf(words: Lists, vectors: Lists, n: number): readonly Uint32Array[] {
  const lastWord = lastOf(words, vectors, n);
  const lastVector = lastOf(vectors, words, n);
  return words.map((list, part) => {
    const others = vectors[part] as Float64Array;
    const indexes: number[] = [];
    for (let i = 0; i < list.length; i++) {
      const word = list[i] as number;
      const vector = others[i] as number;
      // Most documents: NaN is not less.
      if (word < lastWord.value && vector < lastVector.value) continue;
      if (!isAfter(word, vector, lastWord) || !isAfter(vector, word, lastVector)) indexes.push(i);
    }
    return Uint32Array.from(indexes);
  });
}

/** A value of a list, and the value of the same document in the other list. */
interface Pair {
  readonly value: number;
  readonly other: number;
}

/** Whether a document comes after another one in a list, or is not ranked by it. */
function isAfter(value: number, other: number, last: Pair): boolean {
  if (value !== last.value) return !(value > last.value);
  return !(orLeast(other) >= last.other);
}

function orLeast(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}

/** The `n`-th document of a list; one before all others if there are fewer. */
function lastOf(lists: Lists, others: Lists, n: number): Pair {
  const least = Number.NEGATIVE_INFINITY;
  if (lists.reduce((sum, { length }) => sum + length, 0) <= n) return { value: least, other: least };
  const heap = new LeastPairs(n);
  let lastValue = least;
  for (const [part, list] of lists.entries()) {
    const inOther = others[part] as Float64Array;
    for (let i = 0; i < list.length; i++) {
      const value = list[i] as number;
      // NaN is not greater or equal.
      if (!(value >= lastValue)) continue;
      heap.offer(value, orLeast(inOther[i] as number));
      lastValue = heap.value;
    }
  }
  return { value: heap.value, other: heap.other };
}

/** Keeps the `n` greatest pairs, in a binary heap with the least one on top. */
class LeastPairs {
  readonly #values: Float64Array;
  readonly #others: Float64Array;
  #length = 0;

  constructor(n: number) {
    this.#values = new Float64Array(n);
    this.#others = new Float64Array(n);
  }

  /** The value of the `n`-th pair; less than all values while there are fewer. */
  get value(): number {
    return this.#length < this.#values.length ? Number.NEGATIVE_INFINITY : (this.#values[0] as number);
  }

  get other(): number {
    return this.#length < this.#values.length ? Number.NEGATIVE_INFINITY : (this.#others[0] as number);
  }

  offer(value: number, other: number): void {
    if (this.#length < this.#values.length) this.#siftUp(value, other);
    else if (value > this.value || other > this.other) this.#siftDown(value, other);
  }

  #siftUp(value: number, other: number): void {
    let slot = this.#length++;
    while (slot > 0) {
      const parent = (slot - 1) >>> 1;
      if (!this.#isLess(value, other, parent)) break;
      this.#move(parent, slot);
      slot = parent;
    }
    this.#set(slot, value, other);
  }

  /** Replaces the least pair. */
  #siftDown(value: number, other: number): void {
    let slot = 0;
    for (;;) {
      let child = 2 * slot + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (right < this.#length && this.#isLess(this.#values[right] as number, this.#others[right] as number, child)) {
        child = right;
      }
      if (this.#isLess(value, other, child)) break;
      this.#move(child, slot);
      slot = child;
    }
    this.#set(slot, value, other);
  }

  #isLess(value: number, other: number, slot: number): boolean {
    const compared = this.#values[slot] as number;
    return value === compared ? other < (this.#others[slot] as number) : value < compared;
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#values[from] as number, this.#others[from] as number);
  }

  #set(slot: number, value: number, other: number): void {
    this.#values[slot] = value;
    this.#others[slot] = other;
  }
}

/** How finely values are looked up. */
const BUCKETS = 1024;

/** The ranks of the values of some documents among all. */
class Ranks {
  /** The values of these documents, ascending, each once. */
  readonly #values: Float64Array;
  readonly #least: number;
  readonly #bucketsPerUnit: number;
  /** By bucket: the number of values in the buckets before. */
  readonly #firsts: Uint32Array;
  /** By value: the number of documents with a greater one. */
  readonly #greater: Uint32Array;

  constructor(lists: Lists, documents: readonly Uint32Array[]) {
    const known = new Set<number>();
    for (const [part, indexes] of documents.entries()) {
      for (const index of indexes) known.add(lists[part]?.[index] as number);
    }
    known.delete(Number.NaN);
    this.#values = Float64Array.from(known).sort();
    this.#least = this.#values[0] ?? Number.POSITIVE_INFINITY;
    const width = (this.#values.at(-1) ?? 0) - this.#least;
    // The quotient of a tiny width would be infinite.
    this.#bucketsPerUnit = Math.min(BUCKETS / width, Number.MAX_VALUE);
    this.#firsts = this.#firstsOf();
    this.#greater = this.#counts(lists);
  }

  of(value: number): number | null {
    return Number.isNaN(value) ? null : 1 + (this.#greater[this.#countBelow(value)] as number);
  }

  #firstsOf(): Uint32Array {
    const firsts = new Uint32Array(BUCKETS + 1);
    for (const value of this.#values) {
      const next = this.#bucketOf(value) + 1;
      firsts[next] = (firsts[next] as number) + 1;
    }
    for (let bucket = 1; bucket <= BUCKETS; bucket++) {
      firsts[bucket] = (firsts[bucket] as number) + (firsts[bucket - 1] as number);
    }
    return firsts;
  }

  #counts(lists: Lists): Uint32Array {
    const least = this.#least;
    // By the number of values below a document's.
    const counts = new Uint32Array(this.#values.length + 1);
    for (const list of lists) {
      for (let i = 0; i < list.length; i++) {
        const value = list[i] as number;
        if (!(value > least)) continue;
        const slot = this.#countBelow(value);
        counts[slot] = (counts[slot] as number) + 1;
      }
    }
    const greater = new Uint32Array(this.#values.length);
    let sum = 0;
    for (let slot = greater.length - 1; slot >= 0; slot--) {
      sum += counts[slot + 1] as number;
      greater[slot] = sum;
    }
    return greater;
  }

  /** The number of values below a value. Most values are the greatest, which few documents have: most buckets have one or none. */
  #countBelow(value: number): number {
    const bucket = this.#bucketOf(value);
    let low = this.#firsts[bucket] as number;
    let high = this.#firsts[bucket + 1] as number;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#values[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A greater value never has a smaller bucket. */
  #bucketOf(value: number): number {
    return Math.min(BUCKETS - 1, Math.floor((value - this.#least) * this.#bucketsPerUnit));
  }
}
