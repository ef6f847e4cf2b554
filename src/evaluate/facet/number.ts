import { indexRangeOf } from "../../indexes/numeric-range.ts";
import { selectValues } from "../../postings/select-values.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";

/** How the numbers of a field are spread over the matching documents. What is `null` is so when none of them has a number. */
export interface NumberFacet {
  readonly ranges: readonly RangeCount[];
  /** How many are below the first range. */
  readonly below: number;
  /** How many documents have no number. */
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  /** By nearest rank: the least number that has at least this share of them at or below it. */
  readonly quantiles: Readonly<Record<Quantile, number | null>>;
}

/** How many numbers are at least `from`, and less than `to` if that is not `null`. */
export interface RangeCount {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

export type Quantile = "0.25" | "0.5" | "0.75" | "0.95";

/** @param edges where ranges begin, ascending; each ends where the next begins, and the last one is open */
export function numberFacet(
  found: readonly SegmentMatches<unknown>[],
  field: string,
  edges: readonly number[],
): NumberFacet {
  const numbers = found.map((part) => ascendingNumbers(part, field)).reduce(merged, new Float64Array(0));
  const ranges = edges.map((from, index): RangeCount => {
    const to = edges[index + 1] ?? null;
    return { from, to, count: countBetween(numbers, from, to ?? Number.POSITIVE_INFINITY) };
  });
  return {
    ranges,
    below: countBetween(numbers, Number.NEGATIVE_INFINITY, edges[0] as number),
    missing: totalOf(found) - numbers.length,
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

/** The numbers of the matches in one segment. Few are sorted; of many those are kept of all, which are sorted. */
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

/** Two ascending lists as one. */
function merged(a: Float64Array, b: Float64Array): Float64Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const numbers = new Float64Array(a.length + b.length);
  let inA = 0;
  let inB = 0;
  for (let i = 0; i < numbers.length; i++) {
    const takesA = inB === b.length || (inA < a.length && (a[inA] as number) <= (b[inB] as number));
    numbers[i] = (takesA ? a[inA++] : b[inB++]) as number;
  }
  return numbers;
}

/** How many are at least `from` and less than `to`. */
function countBetween(numbers: Float64Array, from: number, to: number): number {
  const slice = indexRangeOf(numbers, { low: from, lowInclusive: true, high: to, highInclusive: false });
  return slice.to - slice.from;
}

function nearestRank(numbers: Float64Array, percent: number): number | null {
  return numberAt(numbers, Math.ceil((percent * numbers.length) / 100) - 1);
}

function numberAt(numbers: Float64Array, index: number): number | null {
  const number = numbers[index];
  // -0 is 0.
  return number === undefined ? null : number + 0;
}
