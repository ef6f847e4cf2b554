import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { ascendingNumbersOf } from "./ascending-numbers.ts";
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

/** @throws {FacetLimitError} for too many ranges of one width */
export function numberFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  ranges: FacetRanges,
): NumberFacet {
  const numbers = { values: ascendingNumbersOf(matches, field), starts: null };
  const bounds = boundsOf(field, ranges, numbers);
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
