import type { SegmentMatches } from "../match/segment-matches.ts";
import { type NumberFacet, numberFacet } from "./number.ts";
import { type ValueFacet, valueFacet } from "./value.ts";

/** What is to be counted in one field. */
export type FacetRequest =
  | { readonly type: "text"; readonly field: string; readonly most: number }
  | { readonly type: "number"; readonly field: string; readonly edges: readonly number[] };

/** The facets of what was found, by field. */
export function facetsOf(
  found: readonly SegmentMatches<unknown>[],
  requests: readonly FacetRequest[],
): Readonly<Record<string, ValueFacet | NumberFacet>> {
  return Object.fromEntries(
    requests.map((request) => [
      request.field,
      request.type === "text"
        ? valueFacet(found, request.field, request.most)
        : numberFacet(found, request.field, request.edges),
    ]),
  );
}
