import type { Deadline } from "../../base/deadline.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { RingFacet } from "../../geo/ring-facet.ts";
import type { Discs } from "../../geo/rings.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { FacetNumbers, NumberFacet, RangeFacet } from "./distribution.ts";
import { bucketFacet, type FacetBuckets } from "./interval.ts";
import { matchesByRange, matchesByValue } from "./matches-by-bucket.ts";
import { numberFacet } from "./number.ts";
import { type FacetValues, type ValueFacet, valueFacet } from "./value.ts";

/** A facet of one field to compute. */
export type FacetRequest = FacetScope &
  (
    | ({ readonly type: "values" } & FacetValues)
    | ({ readonly type: "ranges" } & FacetNumbers)
    | ({ readonly type: "buckets" } & FacetBuckets)
    | ({ readonly type: "rings" } & Discs)
  );

interface FacetScope {
  readonly field: string;
  /** Whether to count the matches of the query without its filter of the field. */
  readonly exceptOwn: boolean;
  /** The facets of the matches with each value or in each range; `null` for none. They have no filter to leave out. */
  readonly nested: readonly FacetRequest[] | null;
}

/** Facets by field. With nested ones, the counts also have the member `facets`. */
export type Facets = Readonly<Record<string, ValueFacet | NumberFacet | RangeFacet | RingFacet>>;

type Matches = readonly SegmentMatches<unknown>[];

/**
 * Computes facets.
 *
 * @param matchesOf the matches to count for a request
 * @throws {DeadlineError}
 */
export function facetsOf(
  matchesOf: (request: FacetRequest) => Matches,
  requests: readonly FacetRequest[],
  deadline: Deadline,
): Facets {
  return Object.fromEntries(
    requests.map((request) => {
      deadline.check();
      return [request.field, facetOf(matchesOf(request), request, deadline)];
    }),
  );
}

function facetOf(matches: Matches, request: FacetRequest, deadline: Deadline): Facets[string] {
  const { field, nested } = request;
  /** The counts with the facets of their matches. */
  const nest = <Count>(counts: readonly Count[], matchesByCount: readonly Matches[]): readonly Count[] =>
    counts.map((count, index) => {
      return { ...count, facets: facetsOf(() => matchesByCount[index] as Matches, nested ?? [], deadline) };
    });
  if (request.type === "values") {
    const facet = valueFacet(matches, field, request);
    const values = facet.values.map(({ value }) => value);
    return nested === null ? facet : { ...facet, values: nest(facet.values, matchesByValue(matches, field, values)) };
  }
  if (request.type === "buckets") {
    const { facet, ranges } = bucketFacet(matches, field, request);
    return nested === null ? facet : { ...facet, values: nest(facet.values, matchesByRange(matches, field, ranges)) };
  }
  if (request.type === "rings") {
    const { facet, matchesByRing } = pointSupport().ringFacet(matches, field, request, () => deadline.check());
    return nested === null ? facet : { ...facet, rings: nest(facet.rings, matchesByRing) };
  }
  const facet = numberFacet(matches, field, request);
  return nested === null
    ? facet
    : { ...facet, ranges: nest(facet.ranges, matchesByRange(matches, field, facet.ranges)) };
}
