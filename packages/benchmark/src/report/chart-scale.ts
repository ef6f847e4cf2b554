/** A logarithmic scale from a power of ten to another that contains all values and 1. */
export class ChartScale {
  /** Powers of ten, ascending. */
  readonly ticks: readonly number[];
  readonly #left: number;
  readonly #decadeWidth: number;
  readonly #minExponent: number;

  /**
   * @param values positive
   * @param left the x coordinate of the lowest tick, in pixels
   * @param right the x coordinate of the highest tick
   */
  constructor(values: readonly number[], left: number, right: number) {
    const exponents = [0, 1, ...values.map(Math.log10)];
    const minExponent = Math.floor(Math.min(...exponents));
    const maxExponent = Math.ceil(Math.max(...exponents));
    this.ticks = Array.from({ length: maxExponent - minExponent + 1 }, (_, step) => 10 ** (minExponent + step));
    this.#left = left;
    this.#decadeWidth = (right - left) / (maxExponent - minExponent);
    this.#minExponent = minExponent;
  }

  /** The x coordinate of a value in pixels, rounded to a tenth. */
  position(value: number): number {
    return Math.round((this.#left + (Math.log10(value) - this.#minExponent) * this.#decadeWidth) * 10) / 10;
  }
}
