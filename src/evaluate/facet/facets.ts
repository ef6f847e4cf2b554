import type { SegmentMatches } from "../match/segment-matches.ts";
import { type NumberFacet, numberFacet } from "./number.ts";
import { type ValueFacet, valueFacet } from "./value.ts";

/** A facet of one field to compute. */
export type FacetRequest =
  | { readonly type: "text"; readonly field: string; readonly limit: number }
  | { readonly type: "number"; readonly field: string; readonly edges: readonly number[] };

/** The facets of the matches, by field. */
export function facetsOf(
  matches: readonly SegmentMatches<unknown>[],
  requests: readonly FacetRequest[],
): Readonly<Record<string, ValueFacet | NumberFacet>> {
  return Object.fromEntries(
    requests.map((request) => [
      request.field,
      request.type === "text"
        ? valueFacet(matches, request.field, request.limit)
        : numberFacet(matches, request.field, request.edges),
    ]),
  );
}
