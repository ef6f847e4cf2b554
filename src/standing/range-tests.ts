import { isInRange, type NumericRange } from "../indexes/numeric-range.ts";

/** In the place of a range that was deleted. */
const DELETED = -1;

/** A part of the tree that is so small is read from its start to its end. */
const MAX_LEAF = 8;

/** The tree is built again when this many ranges were added or deleted since, and an eighth of all. */
const MIN_CHANGES = 64;

/**
 * Ranges of one field of numbers. Those that contain a number are found by an interval tree, in O(log ranges) for each; a
 * few, which were added last, are compared one by one.
 */
export class RangeTests {
  /** By the number that identifies them. */
  readonly #ranges = new Map<number, NumericRange>();
  /** The numbers of the ranges in the tree, with their bounds, ascending by the low one. */
  #numbers = new Int32Array(0);
  #lows = new Float64Array(0);
  #highs = new Float64Array(0);
  /** The middle of each part of the tree, where it is divided, has the greatest high bound of the part. */
  #maxima = new Float64Array(0);
  /** The ranges that were added since the tree was built. */
  readonly #added = new Set<number>();
  #deletedCount = 0;

  /** @param number identifies the range */
  add(range: NumericRange, number: number): void {
    this.#ranges.set(number, range);
    this.#added.add(number);
    this.#buildIfNeeded();
  }

  delete(number: number): void {
    if (!this.#ranges.delete(number) || this.#added.delete(number)) return;
    this.#numbers[this.#numbers.indexOf(number)] = DELETED;
    this.#deletedCount++;
    this.#buildIfNeeded();
  }

  /** Visits the numbers of the ranges that contain a value. */
  forEachAround(value: number, visit: (number: number) => void): void {
    this.#visitPart(0, this.#numbers.length, value, visit);
    for (const number of this.#added) if (this.#contains(number, value)) visit(number);
  }

  #visitPart(from: number, to: number, value: number, visit: (number: number) => void): void {
    if (to - from <= MAX_LEAF) {
      for (let at = from; at < to; at++) {
        const low = this.#lows[at] as number;
        const high = this.#highs[at] as number;
        if (low > value) return;
        if (high < value) continue;
        const number = this.#numbers[at] as number;
        // Only the bounds themselves can be excluded.
        if (number !== DELETED && ((low < value && value < high) || this.#contains(number, value))) visit(number);
      }
      return;
    }
    const middle = (from + to) >>> 1;
    if ((this.#maxima[middle] as number) < value) return;
    this.#visitPart(from, middle, value, visit);
    if ((this.#lows[middle] as number) <= value) this.#visitPart(middle, to, value, visit);
  }

  #contains(number: number, value: number): boolean {
    const range = this.#ranges.get(number);
    return range !== undefined && isInRange(range, value);
  }

  #buildIfNeeded(): void {
    const changes = this.#added.size + this.#deletedCount;
    if (changes < MIN_CHANGES || changes * 8 < this.#ranges.size) return;
    const ranges = [...this.#ranges].sort(([, a], [, b]) => (a.low < b.low ? -1 : Number(a.low > b.low)));
    this.#numbers = Int32Array.from(ranges, ([number]) => number);
    this.#lows = Float64Array.from(ranges, ([, { low }]) => low);
    this.#highs = Float64Array.from(ranges, ([, { high }]) => high);
    this.#maxima = new Float64Array(ranges.length);
    this.#fillMaxima(0, ranges.length);
    this.#added.clear();
    this.#deletedCount = 0;
  }

  /** @returns the greatest high bound of a part */
  #fillMaxima(from: number, to: number): number {
    if (to - from <= MAX_LEAF) return Math.max(...this.#highs.subarray(from, to));
    const middle = (from + to) >>> 1;
    const maximum = Math.max(this.#fillMaxima(from, middle), this.#fillMaxima(middle, to));
    this.#maxima[middle] = maximum;
    return maximum;
  }
}
