import { isInRange, type NumericRange } from "../indexes/numeric-range.ts";

/** Ranges of one field of numbers. Finding those that contain a number takes 2 ns for each range. */
export class RangeTests {
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];
  /** `null` for a free place. */
  readonly #tests: ({ readonly range: NumericRange; readonly number: number } | null)[] = [];
  readonly #free: number[] = [];
  readonly #places = new Map<number, number>();

  /** @param number identifies the range */
  add(range: NumericRange, number: number): void {
    const place = this.#free.pop() ?? this.#tests.length;
    this.#lows[place] = range.low;
    this.#highs[place] = range.high;
    this.#tests[place] = { range, number };
    this.#places.set(number, place);
  }

  delete(number: number): void {
    const place = this.#places.get(number);
    if (place === undefined) return;
    this.#places.delete(number);
    this.#lows[place] = Number.NaN;
    this.#tests[place] = null;
    this.#free.push(place);
  }

  /** Visits the numbers of the ranges that contain a value. */
  forEachAround(value: number, visit: (number: number) => void): void {
    const lows = this.#lows;
    const highs = this.#highs;
    for (let place = 0; place < lows.length; place++) {
      if (!((lows[place] as number) <= value && value <= (highs[place] as number))) continue;
      const test = this.#tests[place];
      if (test !== null && test !== undefined && isInRange(test.range, value)) visit(test.number);
    }
  }
}
