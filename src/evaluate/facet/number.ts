import { indexRangeOf } from "../../indexes/numeric-range.ts";
import { selectValues } from "../../postings/select-values.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";

/**
 * The distribution of a number field over the matches. `min`, `max` and the quantiles are `null` if no match has a
 * number.
 */
export interface NumberFacet {
  readonly ranges: readonly RangeCount[];
  /** The number of matches below the first range. */
  readonly below: number;
  /** The number of matches without a number. */
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  /** By nearest rank: the smallest number such that at least this share of the numbers is less or equal. */
  readonly quantiles: Readonly<Record<Quantile, number | null>>;
}

/** The number of matches in `[from, to)`; a `to` of `null` is unbounded. */
export interface RangeCount {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

export type Quantile = "0.25" | "0.5" | "0.75" | "0.95";

/**
 * @param edges the ascending lower bounds of the ranges; each range ends at the next edge, and the last one is
 *   unbounded
 */
export function numberFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  edges: readonly number[],
): NumberFacet {
  const numbers = matches.map((part) => ascendingNumbers(part, field)).reduce(merge, new Float64Array(0));
  const ranges = edges.map((from, index): RangeCount => {
    const to = edges[index + 1] ?? null;
    return { from, to, count: countBetween(numbers, from, to ?? Number.POSITIVE_INFINITY) };
  });
  return {
    ranges,
    below: countBetween(numbers, Number.NEGATIVE_INFINITY, edges[0] as number),
    missing: totalOf(matches) - numbers.length,
    min: numberAt(numbers, 0),
    max: numberAt(numbers, numbers.length - 1),
    quantiles: {
      "0.25": nearestRank(numbers, 25),
      "0.5": nearestRank(numbers, 50),
      "0.75": nearestRank(numbers, 75),
      "0.95": nearestRank(numbers, 95),
    },
  };
}

/**
 * The ascending numbers of one segment's matches: few are sorted, many are selected from the sorted numbers of the
 * segment.
 */
function ascendingNumbers({ segment, documents }: SegmentMatches<unknown>, field: string): Float64Array {
  const index = segment.numbers(field);
  if (prefersList(documents.size, segment.size)) return numbersOf(documents.toArray(), index.column).sort();
  const { ordinals, values } = index.sorted();
  return selectValues(documents, ordinals, values);
}

function numbersOf(ordinals: Uint32Array, column: Float64Array): Float64Array {
  const length = ordinals.length;
  const numbers = new Float64Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    const number = column[ordinals[i] as number] as number;
    if (!Number.isNaN(number)) numbers[n++] = number;
  }
  return numbers.subarray(0, n);
}

/** Merges two ascending arrays. */
function merge(a: Float64Array, b: Float64Array): Float64Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const numbers = new Float64Array(a.length + b.length);
  let aIndex = 0;
  let bIndex = 0;
  for (let i = 0; i < numbers.length; i++) {
    const takesA = bIndex === b.length || (aIndex < a.length && (a[aIndex] as number) <= (b[bIndex] as number));
    numbers[i] = (takesA ? a[aIndex++] : b[bIndex++]) as number;
  }
  return numbers;
}

/** The number of values in `[from, to)`. */
function countBetween(numbers: Float64Array, from: number, to: number): number {
  const range = indexRangeOf(numbers, { low: from, lowInclusive: true, high: to, highInclusive: false });
  return range.to - range.from;
}

function nearestRank(numbers: Float64Array, percent: number): number | null {
  return numberAt(numbers, Math.ceil((percent * numbers.length) / 100) - 1);
}

function numberAt(numbers: Float64Array, index: number): number | null {
  const number = numbers[index];
  // -0 is 0.
  return number === undefined ? null : number + 0;
}
