import type { SegmentMatches } from "../match/segment-matches.ts";
import { type FacetRanges, type NumberFacet, numberFacet } from "./number.ts";
import { type FacetValues, type ValueFacet, valueFacet } from "./value.ts";

/** A facet of one field to compute. */
export type FacetRequest = FacetScope &
  (({ readonly type: "text" } & FacetValues) | ({ readonly type: "number" } & FacetRanges));

interface FacetScope {
  readonly field: string;
  /** Whether to count the matches of the query without its filter of the field. */
  readonly exceptOwn: boolean;
}

/**
 * Computes facets, by field.
 *
 * @param matchesOf the matches to count for a request
 */
export function facetsOf(
  matchesOf: (request: FacetRequest) => readonly SegmentMatches<unknown>[],
  requests: readonly FacetRequest[],
): Readonly<Record<string, ValueFacet | NumberFacet>> {
  return Object.fromEntries(
    requests.map((request) => {
      const { field } = request;
      const matches = matchesOf(request);
      return [
        field,
        request.type === "text" ? valueFacet(matches, field, request) : numberFacet(matches, field, request),
      ];
    }),
  );
}
