import { indexRangeOf } from "../../indexes/numeric-range.ts";
import type { NumberLists } from "../../indexes/segment.ts";
import { selectValues } from "../../postings/select-values.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { type BinScale, binEdges } from "./bin-edges.ts";
import { type DocumentCounts, documentsByRange } from "./documents-by-range.ts";

/**
 * The distribution of a field of numbers over the matches. A match with several values counts once for each range that
 * contains one of them, and with all of them in `min`, `max`, `sum`, `mean` and the quantiles. These are `null` if no
 * match has a number.
 *
 * @typeParam Nested further members of each range: `{ facets: … }` if nested facets were requested
 */
export interface NumberFacet<Nested = Record<never, never>> {
  /** Ascending and adjacent; empty if a facet with `bins` has no number to contain. */
  readonly ranges: readonly (RangeCount & Nested)[];
  /** The number of matches below the first range, or with a number if there is no range. */
  readonly below: number;
  /** The number of matches without a number. */
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  /** Added in ascending order; at most the greatest double in size. */
  readonly sum: number | null;
  readonly mean: number | null;
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

/** The ranges of a number facet. */
export type FacetRanges =
  /** The ascending lower bounds; each range ends at the next one, and the last range is unbounded. */
  | { readonly edges: readonly number[] }
  /** At most this many ranges between the edges that {@link binEdges} finds. */
  | { readonly bins: number; readonly scale: BinScale };

export function numberFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  ranges: FacetRanges,
): NumberFacet {
  const numbers = ascendingNumbersOf(matches, field);
  const bounds = boundsOf(ranges, numbers);
  const { sum, mean } = sumAndMean(numbers);
  const { counts, below, present } = documentCounts(matches, field, numbers, bounds);
  return {
    ranges: bounds.map(({ from, to }, index) => ({ from, to, count: counts[index] as number })),
    below,
    missing: totalOf(matches) - present,
    min: numberAt(numbers, 0),
    max: numberAt(numbers, numbers.length - 1),
    sum,
    mean,
    quantiles: {
      "0.25": nearestRank(numbers, 25),
      "0.5": nearestRank(numbers, 50),
      "0.75": nearestRank(numbers, 75),
      "0.95": nearestRank(numbers, 95),
    },
  };
}

/**
 * Counts the matches in adjacent ranges.
 *
 * @param numbers the result of {@link ascendingNumbersOf}
 */
export function documentCounts(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  numbers: Float64Array,
  bounds: readonly Pick<RangeCount, "from" | "to">[],
): DocumentCounts {
  if (!isMultiValued(matches, field)) return countsOf(numbers, bounds);
  const edges = bounds.map(({ from }) => from);
  return documentsByRange(matches, field, edges);
}

function isMultiValued(matches: readonly SegmentMatches<unknown>[], field: string): boolean {
  return matches.some(({ segment }) => segment.numbers(field).lists !== null);
}

/** Counts numbers of different documents. */
function countsOf(numbers: Float64Array, bounds: readonly Pick<RangeCount, "from" | "to">[]): DocumentCounts {
  return {
    counts: bounds.map(({ from, to }) => countBetween(numbers, from, to ?? Infinity)),
    below: countBetween(numbers, -Infinity, bounds[0]?.from ?? Infinity),
    present: numbers.length,
  };
}

/** The numbers of all matches in ascending order; matches without a number have none, others may have several. */
export function ascendingNumbersOf(matches: readonly SegmentMatches<unknown>[], field: string): Float64Array {
  return matches.map((part) => ascendingNumbers(part, field)).reduce(merge, new Float64Array(0));
}

function boundsOf(ranges: FacetRanges, numbers: Float64Array): readonly Pick<RangeCount, "from" | "to">[] {
  if ("edges" in ranges) {
    const { edges } = ranges;
    return edges.map((from, index) => ({ from, to: edges[index + 1] ?? null }));
  }
  const edges = binEdges(numbers, ranges.bins, ranges.scale);
  return edges.slice(1).map((to, index) => ({ from: edges[index] as number, to: to === Infinity ? null : to }));
}

/** Sums that overflow are added in this unit. */
const LARGE_UNIT = 2 ** 64;

function sumAndMean(numbers: Float64Array): Pick<NumberFacet, "sum" | "mean"> {
  const { length } = numbers;
  if (length === 0) return { sum: null, mean: null };
  let sum = 0;
  for (let i = 0; i < length; i++) sum += numbers[i] as number;
  if (Number.isFinite(sum)) return { sum, mean: sum / length };
  let units = 0;
  for (let i = 0; i < length; i++) units += (numbers[i] as number) / LARGE_UNIT;
  return {
    sum: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, units * LARGE_UNIT)),
    mean: (units / length) * LARGE_UNIT,
  };
}

/**
 * The ascending numbers of one segment's matches: few are sorted, many are selected from the sorted numbers of the
 * segment.
 */
function ascendingNumbers({ segment, documents }: SegmentMatches<unknown>, field: string): Float64Array {
  const index = segment.numbers(field);
  if (prefersList(documents.size, segment.size)) {
    const { lists, column } = index;
    const selected = documents.toArray();
    return (lists === null ? numbersOf(selected, column) : listedNumbersOf(selected, lists)).sort();
  }
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

function listedNumbersOf(ordinals: Uint32Array, { values, starts }: NumberLists): Float64Array {
  let count = 0;
  for (const ordinal of ordinals) count += (starts[ordinal + 1] as number) - (starts[ordinal] as number);
  const numbers = new Float64Array(count);
  let n = 0;
  for (const ordinal of ordinals) {
    const listed = values.subarray(starts[ordinal], starts[ordinal + 1]);
    numbers.set(listed, n);
    n += listed.length;
  }
  return numbers;
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
