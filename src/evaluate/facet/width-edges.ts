import { binEdges } from "./bin-edges.ts";
import { FacetLimitError } from "./facet-limit-error.ts";
import type { NumberExtent } from "./number-extent.ts";

/** Ranges of equal widths: from `k * width + offset` up to, but excluding, the next one, for each whole `k`. */
export interface EqualWidths {
  /** Above 0. */
  readonly width: number;
  readonly offset: number;
}

/** The maximum number of ranges of one width. */
export const MAX_RANGES = 1000;

/** The greatest round width. */
const GREATEST_WIDTH = 1e308;

/**
 * The edges of adjacent ranges of one width that together contain all numbers. Each edge is computed in decimals and
 * rounded once: with a width of 0.1, the third one above 0 is 0.3.
 *
 * @param field for the error
 * @param extent of the numbers; `null` without a number
 * @returns at least two ascending edges; none without a number. The last one is infinite if no double is greater than all
 *   numbers
 * @throws {FacetLimitError} for more than 1,000 ranges, and if the numbers are so great that adjacent edges are equal
 */
export function widthEdges(field: string, extent: NumberExtent | null, widths: EqualWidths): readonly number[] {
  if (extent === null) return [];
  const { min, max } = extent;
  const scale = new EdgeScale(widths);
  const [first, last] = [scale.lastUpTo(min), scale.lastUpTo(max)];
  if (first === null || last === null) throw limitError(field, extent, isTooNarrow(field, widths, min, max));
  if (last - first >= MAX_RANGES) {
    const message = `The numbers of \`${field}\` from ${min} to ${max} need more than ${MAX_RANGES} ranges of the width ${widths.width}.`;
    throw limitError(field, extent, message);
  }
  const edges = Array.from({ length: Number(last - first) + 2 }, (_, index) => {
    return Math.max(-Number.MAX_VALUE, scale.edge(first + BigInt(index)));
  });
  const isDistinct = edges.every((edge, index) => edge !== edges[index + 1]);
  if (!isDistinct) throw limitError(field, extent, isTooNarrow(field, widths, min, max));
  return edges;
}

function isTooNarrow(field: string, { width }: EqualWidths, min: number, max: number): string {
  const greatest = -min > max ? min : max;
  return `The width ${width} is too narrow for numbers of \`${field}\` such as ${greatest}: two edges there would be the same number.`;
}

/** Names a round width of at most 500 ranges. */
function limitError(field: string, extent: NumberExtent, message: string): FacetLimitError {
  const [from = 0, to = 0] = binEdges(extent, MAX_RANGES / 2, "linear");
  const width = Math.min(GREATEST_WIDTH, Number((to - from).toPrecision(1)));
  return new FacetLimitError(
    message,
    `Use a greater width, such as ${width}, or bins or edges in its place, or a filter on \`${field}\`.`,
  );
}

/** Where each edge is, in whole units of a power of ten. */
class EdgeScale {
  readonly #width: bigint;
  readonly #offset: bigint;
  readonly #exponent: number;

  constructor({ width, offset }: EqualWidths) {
    this.#exponent = Math.min(decimalOf(width).exponent, decimalOf(offset).exponent);
    this.#width = this.#unitsOf(width);
    this.#offset = this.#unitsOf(offset);
  }

  edge(k: bigint): number {
    return Number(`${k * this.#width + this.#offset}e${this.#exponent}`);
  }

  /** The index of the last edge up to a number; `null` if many edges there are the same double. */
  lastUpTo(value: number): bigint | null {
    // Units and quotient are rounded towards 0, so that the edge may be two earlier or later.
    const quotient = (this.#unitsOf(value) - this.#offset) / this.#width;
    for (let k = quotient - 2n; k <= quotient + 2n; k++) {
      if (this.edge(k) <= value && value < this.edge(k + 1n)) return k;
    }
    return null;
  }

  /** Rounded towards 0. */
  #unitsOf(value: number): bigint {
    const { digits, exponent } = decimalOf(value);
    const shift = exponent - this.#exponent;
    return shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  }
}

/** The shortest decimal that reads as a number: `digits` times ten to the power of `exponent`. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
