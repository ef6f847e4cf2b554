import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { ascendingNumbersOf } from "./ascending-numbers.ts";
import {
  type AscendingNumbers,
  boundsOf,
  countsOf,
  type FacetNumbers,
  type NumberFacet,
  type RangeBounds,
  type RangeFacet,
  rangeFacetOf,
  statisticsOf,
} from "./distribution.ts";
import { type DocumentCounts, documentsByRange } from "./documents-by-range.ts";
import { extentOf } from "./number-extent.ts";

/** @throws {FacetLimitError} for too many ranges of one width */
export function numberFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  request: FacetNumbers,
): NumberFacet | RangeFacet {
  const numbers = { values: ascendingNumbersOf(matches, field), starts: null };
  const bounds = boundsOf(field, request, extentOf(numbers.values));
  const facet = rangeFacetOf(bounds, documentCounts(matches, field, numbers, bounds), totalOf(matches));
  return request.statistics ? { ...facet, ...statisticsOf(numbers) } : facet;
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
