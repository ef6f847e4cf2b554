import { partitionPoint } from "../../base/partition-point.ts";
import { indexRangeOf } from "../../indexes/numeric-range.ts";
import { type BinScale, binEdges } from "./bin-edges.ts";
import type { DocumentCounts } from "./documents-by-range.ts";
import type { NumberExtent } from "./number-extent.ts";
import { type EqualWidths, widthEdges } from "./width-edges.ts";

/**
 * The matches by range of a field of numbers. A match with several values counts once for each range that contains one of
 * them.
 *
 * @typeParam Nested further members of each range: `{ facets: … }` if nested facets were requested
 */
export interface RangeFacet<Nested = Record<never, never>> {
  /** Ascending and adjacent; empty if a facet with `bins` or `width` has no number to contain. */
  readonly ranges: readonly (RangeCount & Nested)[];
  /** The number of matches below the first range, or with a number if there is no range. */
  readonly below: number;
  /** The number of matches without a number. */
  readonly missing: number;
}

/** Statistics of all values of the matches, also of several values of a match; `null` if no match has a number. */
export interface NumberStatistics {
  readonly min: number | null;
  readonly max: number | null;
  /** Added in ascending order; at most the greatest double in size. */
  readonly sum: number | null;
  readonly mean: number | null;
  /** By nearest rank: the smallest number such that at least this share of the numbers is less or equal. */
  readonly quantiles: Readonly<Record<Quantile, number | null>>;
}

/** The distribution of a field of numbers over the matches: their counts by range, and the statistics of the numbers. */
export interface NumberFacet<Nested = Record<never, never>> extends RangeFacet<Nested>, NumberStatistics {}

/** The number of matches in `[from, to)`; a `to` of `null` is unbounded. */
export interface RangeCount {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

export type Quantile = "0.25" | "0.5" | "0.75" | "0.95";

/** The quantiles of a facet, each with its share in percent. */
export const QUANTILES: readonly (readonly [Quantile, number])[] = [
  ["0.25", 25],
  ["0.5", 50],
  ["0.75", 75],
  ["0.95", 95],
];

/** What a facet of numbers counts. */
export type FacetNumbers = FacetRanges & {
  /** Whether the facet has the statistics of the numbers. */
  readonly statistics: boolean;
};

/** The ranges of a number facet. */
export type FacetRanges =
  /** The ascending lower bounds; each range ends at the next one, and the last range is unbounded. */
  | { readonly edges: readonly number[] }
  /** At most this many ranges between the edges that {@link binEdges} finds. */
  | { readonly bins: number; readonly scale: BinScale }
  /** The ranges of one width, from the one with the smallest number to the one with the greatest. */
  | EqualWidths;

/** Adjacent ranges from `from` to `to` (exclusive); a `to` of `null` is unbounded. */
export type RangeBounds = readonly Pick<RangeCount, "from" | "to">[];

/** The numbers of matches in ascending order. */
export interface AscendingNumbers {
  readonly values: Float64Array;
  /**
   * How many numbers precede those that are equal to each value, followed by the number of all numbers; then each value
   * is listed once. `null` if each value is one number.
   */
  readonly starts: Float64Array | null;
}

/** @param total the number of matches */
export function rangeFacetOf(
  bounds: RangeBounds,
  { counts, below, present }: DocumentCounts,
  total: number,
): RangeFacet {
  const ranges = bounds.map(({ from, to }, index) => ({ from, to, count: counts[index] as number }));
  return { ranges, below, missing: total - present };
}

export function statisticsOf(numbers: AscendingNumbers): NumberStatistics {
  const count = countNumbers(numbers);
  return {
    min: numberAt(numbers, 0),
    max: numberAt(numbers, count - 1),
    ...sumAndMean(numbers),
    quantiles: quantilesOf((percent) => numberAt(numbers, nearestRank(percent, count))),
  };
}

/** @param numberOf the number of a quantile by its share in percent */
export function quantilesOf(numberOf: (percent: number) => number | null): NumberStatistics["quantiles"] {
  const quantiles = QUANTILES.map(([name, percent]) => [name, numberOf(percent)]);
  return Object.fromEntries(quantiles) as NumberStatistics["quantiles"];
}

/**
 * The ranges of a facet of numbers.
 *
 * @param extent of the numbers; `null` without a number. Given edges do not depend on it
 * @throws {FacetLimitError} for too many ranges of one width
 */
export function boundsOf(field: string, ranges: FacetRanges, extent: NumberExtent | null): RangeBounds {
  if ("edges" in ranges) {
    const { edges } = ranges;
    return edges.map((from, index) => ({ from, to: edges[index + 1] ?? null }));
  }
  const edges = "width" in ranges ? widthEdges(field, extent, ranges) : binEdges(extent, ranges.bins, ranges.scale);
  return edges.slice(1).map((to, index) => ({ from: edges[index] as number, to: to === Infinity ? null : to }));
}

/** Counts numbers of different documents. */
export function countsOf(numbers: AscendingNumbers, bounds: RangeBounds): DocumentCounts {
  return {
    counts: bounds.map(({ from, to }) => countBetween(numbers, from, to ?? Infinity)),
    below: countBetween(numbers, -Infinity, bounds[0]?.from ?? Infinity),
    present: countNumbers(numbers),
  };
}

/** Sums that overflow are added in this unit. */
const LARGE_UNIT = 2 ** 64;

function sumAndMean(numbers: AscendingNumbers): Pick<NumberStatistics, "sum" | "mean"> {
  const count = countNumbers(numbers);
  if (count === 0) return { sum: null, mean: null };
  const sum = sumOf(numbers, 1);
  if (Number.isFinite(sum)) return { sum, mean: sum / count };
  const units = sumOf(numbers, LARGE_UNIT);
  return {
    sum: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, units * LARGE_UNIT)),
    mean: (units / count) * LARGE_UNIT,
  };
}

/** The sum in a unit. Equal numbers are added one by one, because each addition is rounded. */
function sumOf({ values, starts }: AscendingNumbers, unit: number): number {
  const { length } = values;
  let sum = 0;
  if (starts === null) {
    for (let i = 0; i < length; i++) sum += (values[i] as number) / unit;
    return sum;
  }
  for (let i = 0; i < length; i++) {
    const value = (values[i] as number) / unit;
    const times = (starts[i + 1] as number) - (starts[i] as number);
    for (let n = 0; n < times; n++) sum += value;
  }
  return sum;
}

/** The number of values in `[from, to)`. */
function countBetween({ values, starts }: AscendingNumbers, from: number, to: number): number {
  const range = indexRangeOf(values, { low: from, lowInclusive: true, high: to, highInclusive: false });
  if (starts === null) return range.to - range.from;
  return (starts[range.to] as number) - (starts[range.from] as number);
}

function countNumbers({ values, starts }: AscendingNumbers): number {
  return starts === null ? values.length : (starts[values.length] as number);
}

/** The index of a quantile in the ascending order of `count` numbers; -1 if there is none. */
export function nearestRank(percent: number, count: number): number {
  return Math.ceil((percent * count) / 100) - 1;
}

/** The number with an index in ascending order; `null` outside. */
export function numberAt({ values, starts }: AscendingNumbers, index: number): number | null {
  if (index < 0) return null;
  // The last value that at most `index` numbers precede.
  const at = starts === null ? index : partitionPoint(values.length, (i) => (starts[i + 1] as number) <= index);
  const number = values[at];
  // -0 is 0.
  return number === undefined ? null : number + 0;
}
