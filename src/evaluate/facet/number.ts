import type { NumberLists } from "../../indexes/segment.ts";
import { selectValues } from "../../postings/select-values.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import {
  type AscendingNumbers,
  boundsOf,
  countsOf,
  distributionOf,
  type FacetRanges,
  type NumberFacet,
  type RangeBounds,
} from "./distribution.ts";
import { type DocumentCounts, documentsByRange } from "./documents-by-range.ts";

export function numberFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  ranges: FacetRanges,
): NumberFacet {
  const numbers = { values: ascendingNumbersOf(matches, field), starts: null };
  const bounds = boundsOf(ranges, numbers);
  const counts = documentCounts(matches, field, numbers, bounds);
  return distributionOf(numbers, bounds, counts, totalOf(matches) - counts.present);
}

/** Counts the matches in adjacent ranges. */
export function documentCounts(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  numbers: AscendingNumbers,
  bounds: RangeBounds,
): DocumentCounts {
  if (!isMultiValued(matches, field)) return countsOf(numbers, bounds);
  const edges = bounds.map(({ from }) => from);
  return documentsByRange(matches, field, edges);
}

function isMultiValued(matches: readonly SegmentMatches<unknown>[], field: string): boolean {
  return matches.some(({ segment }) => segment.numbers(field).lists !== null);
}

/** The numbers of all matches in ascending order; matches without a number have none, others may have several. */
export function ascendingNumbersOf(matches: readonly SegmentMatches<unknown>[], field: string): Float64Array {
  return matches.map((part) => ascendingNumbers(part, field)).reduce(merge, new Float64Array(0));
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
