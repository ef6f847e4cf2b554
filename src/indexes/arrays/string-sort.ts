import { type IndexRange, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { compareCodePoints, compareCodeUnits } from "../../terms/compare.ts";
import type { PackedStrings } from "./segment-columns.ts";
import { stringAt } from "./string-table.ts";

/**
 * A larger group is partitioned by its next symbol, in steps. A smaller one is sorted in one step of 1.5 ms at most.
 */
const MAX_GROUP = 1 << 14;
/** Insertion sort is the fastest sort for groups up to this size. */
const MAX_INSERTION_SORT = 12;
const STRINGS_PER_STEP = 1 << 16;

/** The first symbol of supplementary code points: above all code units, and one for each high surrogate. */
const PAIRED_HIGH = 0x10000;
const SYMBOL_COUNT: number = PAIRED_HIGH + 0x400;

/**
 * Up to this many strings a comparison sort is faster than allocating the tables of the radix sort, which takes 0.1 ms.
 */
const MAX_COMPARISON_SORT = 64;

/** The two orders differ only for surrogates. */
export type StringOrder = "code points" | "code units";

/**
 * Sorts numbers of strings by their strings, in place and in steps.
 *
 * @param numbers identify distinct strings
 */
export function* sortStrings(
  strings: PackedStrings,
  numbers: Uint32Array,
  order: StringOrder = "code points",
): Steps<void> {
  if (numbers.length <= MAX_COMPARISON_SORT) comparisonSort(strings, numbers, order);
  else yield* new RadixSort(strings, numbers, order).sort();
}

function comparisonSort({ units, starts }: PackedStrings, numbers: Uint32Array, order: StringOrder): void {
  const decoded = Array.from(numbers, (number) => ({ number, text: stringAt(units, starts, number) }));
  const compare = order === "code points" ? compareCodePoints : compareCodeUnits;
  decoded.sort((a, b) => compare(a.text, b.text));
  for (const [rank, { number }] of decoded.entries()) numbers[rank] = number;
}

/**
 * An MSD radix sort over the symbols that occur in the strings, so that several symbols fit into 32 bits. A group of
 * strings with a common prefix is sorted as 64-bit integers, with symbols in the high half and the string's number in
 * the low half, by the native sort of typed arrays, which calls no comparator. 310,000 terms take 75 ms; as JavaScript
 * strings, 70 ms to create and 260 ms to sort.
 */
class RadixSort {
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #numbers: Uint32Array;
  readonly #scratch: Uint32Array;
  readonly #byCodePoints: boolean;
  /** Symbol → its rank among the symbols that occur, from 1; rank 0 is the end of a string. */
  readonly #ranks = new Uint32Array(SYMBOL_COUNT);
  #alphabetSize = 0;
  /** The number of bits of a rank. */
  #bits = 0;
  #symbolsPerKey = 0;
  readonly #keys = new BigUint64Array(MAX_GROUP);
  /** The 32-bit halves of the keys, low half first. */
  readonly #halves: Uint32Array = new Uint32Array(this.#keys.buffer);

  constructor({ units, starts }: PackedStrings, numbers: Uint32Array, order: StringOrder) {
    this.#byCodePoints = order === "code points";
    this.#units = units;
    this.#starts = starts;
    this.#numbers = numbers;
    this.#scratch = new Uint32Array(numbers.length > MAX_GROUP ? numbers.length : 0);
  }

  *sort(): Steps<void> {
    for (const { from, to } of splitRange(0, this.#numbers.length, STRINGS_PER_STEP)) {
      this.#markSymbols(from, to);
      yield;
    }
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
      if (this.#ranks[symbol] !== 0) this.#ranks[symbol] = ++this.#alphabetSize;
    }
    this.#bits = 32 - Math.clz32(this.#alphabetSize);
    this.#symbolsPerKey = Math.floor(32 / Math.max(1, this.#bits));

    const pending: Group[] = [{ from: 0, to: this.#numbers.length, depth: 0 }];
    let work = 0;
    for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
      const size = group.to - group.from;
      if (size <= MAX_INSERTION_SORT) this.#insertionSort(group);
      else if (size <= MAX_GROUP) this.#sortKeys(group, pending);
      else yield* this.#partition(group, pending);
      work += size;
      if (work < MAX_GROUP) continue;
      work = 0;
      yield;
    }
  }

  /** Marks the symbols that occur. */
  #markSymbols(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const string = this.#numbers[i] as number;
      const end = this.#starts[string + 1] as number;
      for (let index = this.#starts[string] as number; index < end; index++) this.#ranks[this.#symbol(index, end)] = 1;
    }
  }

  /** The symbol at an index of the units, in a string that ends at `end`. */
  #symbol(index: number, end: number): number {
    const unit = this.#units[index] as number;
    if ((unit & 0xfc00) !== 0xd800 || index + 1 === end || !this.#byCodePoints) return unit;
    return ((this.#units[index + 1] as number) & 0xfc00) === 0xdc00 ? PAIRED_HIGH + (unit & 0x3ff) : unit;
  }

  #rankAt(index: number, end: number): number {
    return index < end ? (this.#ranks[this.#symbol(index, end)] as number) : 0;
  }

  #insertionSort({ from, to, depth }: Group): void {
    for (let i = from + 1; i < to; i++) {
      const string = this.#numbers[i] as number;
      let target = i;
      while (target > from && this.#precedes(string, this.#numbers[target - 1] as number, depth)) {
        this.#numbers[target] = this.#numbers[target - 1] as number;
        target--;
      }
      this.#numbers[target] = string;
    }
  }

  /** Whether string `a` sorts before string `b`, which shares its first `depth` units. */
  #precedes(a: number, b: number, depth: number): boolean {
    const endOfA = this.#starts[a + 1] as number;
    const endOfB = this.#starts[b + 1] as number;
    let inA = (this.#starts[a] as number) + depth;
    let inB = (this.#starts[b] as number) + depth;
    for (; ; inA++, inB++) {
      const rankInA = this.#rankAt(inA, endOfA);
      const rankInB = this.#rankAt(inB, endOfB);
      if (rankInA !== rankInB || rankInA === 0) return rankInA < rankInB;
    }
  }

  /** Sorts a group by its next symbols; groups with equal keys become pending. */
  #sortKeys({ from, to, depth }: Group, pending: Group[]): void {
    const halves = this.#halves;
    for (let i = from; i < to; i++) {
      const string = this.#numbers[i] as number;
      halves[(i - from) * 2] = string;
      halves[(i - from) * 2 + 1] = this.#keyOf(string, depth);
    }
    this.#keys.subarray(0, to - from).sort();
    let first = from;
    for (let i = from; i < to; i++) {
      this.#numbers[i] = halves[(i - from) * 2] as number;
      if (halves[(i - from) * 2 + 1] === halves[(first - from) * 2 + 1]) continue;
      this.#push(pending, first, i, depth + this.#symbolsPerKey);
      first = i;
    }
    this.#push(pending, first, to, depth + this.#symbolsPerKey);
  }

  /** The ranks of the next symbols of a string, in 32 bits. */
  #keyOf(string: number, depth: number): number {
    const end = this.#starts[string + 1] as number;
    const from = (this.#starts[string] as number) + depth;
    let key = 0;
    for (let index = from; index < from + this.#symbolsPerKey; index++) {
      key = (key << this.#bits) | this.#rankAt(index, end);
    }
    return key;
  }

  /** Partitions a large group by its next symbol, with a counting sort. */
  *#partition({ from, to, depth }: Group, pending: Group[]): Steps<void> {
    const ends = new Uint32Array(this.#alphabetSize + 2);
    for (const range of splitRange(from, to, STRINGS_PER_STEP)) {
      this.#countSymbols(range.from, range.to, depth, ends);
      yield;
    }
    ends[0] = from;
    for (let rank = 1; rank < ends.length; rank++) ends[rank] = (ends[rank] as number) + (ends[rank - 1] as number);
    for (const range of splitRange(from, to, STRINGS_PER_STEP)) {
      this.#scatter(range.from, range.to, depth, ends);
      yield;
    }
    this.#numbers.set(this.#scratch.subarray(from, to), from);
    let first = from;
    for (let rank = 0; rank < ends.length - 1; rank++) {
      this.#push(pending, first, ends[rank] as number, depth + 1);
      first = ends[rank] as number;
    }
  }

  /** Adds the number of strings whose next symbol has rank `r` to `counts[r + 1]`. */
  #countSymbols(from: number, to: number, depth: number, counts: Uint32Array): void {
    for (let i = from; i < to; i++) {
      const rank = this.#nextRank(this.#numbers[i] as number, depth);
      counts[rank + 1] = (counts[rank + 1] as number) + 1;
    }
  }

  /** @param next the next index of each bucket; afterwards its end */
  #scatter(from: number, to: number, depth: number, next: Uint32Array): void {
    for (let i = from; i < to; i++) {
      const string = this.#numbers[i] as number;
      const rank = this.#nextRank(string, depth);
      const target = next[rank] as number;
      this.#scratch[target] = string;
      next[rank] = target + 1;
    }
  }

  #nextRank(string: number, depth: number): number {
    return this.#rankAt((this.#starts[string] as number) + depth, this.#starts[string + 1] as number);
  }

  #push(pending: Group[], from: number, to: number, depth: number): void {
    if (to - from > 1) pending.push({ from, to, depth });
  }
}

/** A range of numbers whose strings share their first `depth` units. */
interface Group extends IndexRange {
  readonly depth: number;
}
