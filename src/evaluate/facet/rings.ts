import type { Disc } from "../../geo/rings.ts";
import { subtract } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { areaWithin } from "../match/area-documents.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { missingNumbers } from "../match/sorted-numbers.ts";

/**
 * The matches by the distance of their nearest point from a center: each counts once. The counts of the first rings add up
 * to the total of a search within the radius of the last of them.
 *
 * @typeParam Nested further members of each ring: `{ facets: … }` if nested facets were requested
 */
export interface RingFacet<Nested = Record<never, never>> {
  /** The innermost first. */
  readonly rings: readonly (RingCount & Nested)[];
  /** The number of matches with a point that is farther away than the last ring. */
  readonly beyond: number;
  /** The number of matches without a point. */
  readonly missing: number;
}

/** The number of matches farther away than `from` and at most as far as `to`, in kilometres. The innermost ring has its center. */
export interface RingCount {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The rings of a facet: each is a disc without the one before it. */
export interface FacetRings {
  readonly discs: readonly Disc[];
}

type Matches = readonly SegmentMatches<unknown>[];

/** Counts rings, and finds the matches of each. */
export function ringFacet(
  matches: Matches,
  field: string,
  { discs }: FacetRings,
): { readonly facet: RingFacet; readonly matchesByRing: () => readonly Matches[] } {
  const parts = matches.map((part) => ({ ...part, within: documentsWithin(part, field, discs) }));
  const counts = [...discs.keys(), discs.length].map((index) => sizeOf(parts, index) - sizeOf(parts, index - 1));
  return {
    facet: {
      rings: discs.map(({ radius: to }, index) => {
        return { from: discs[index - 1]?.radius ?? 0, to, count: counts[index] as number };
      }),
      beyond: counts[discs.length] as number,
      missing: totalOf(matches) - sizeOf(parts, discs.length),
    },
    matchesByRing: () =>
      discs.map((_, index) =>
        parts.map(({ segment, evaluator, within }) => {
          const [inner, outer] = [within[index - 1], within[index] as PostingSet];
          return { segment, evaluator, documents: inner === undefined ? outer : subtract(outer, inner) };
        }),
      ),
  };
}

/** The documents of each disc, the smallest first, and at last all that have a point. Each is searched in the next one. */
function documentsWithin(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  discs: readonly Disc[],
): readonly PostingSet[] {
  const missing = sparsePostings(missingNumbers(segment.numbers(field)), segment.size);
  const within = [subtract(documents, missing)];
  for (const { area } of discs.toReversed()) {
    within.push(areaWithin({ field, area, access: "cheaper" }, segment, within.at(-1) as PostingSet));
  }
  return within.reverse();
}

/** The number of documents in all segments; 0 for an index that no disc has. */
function sizeOf(parts: readonly { readonly within: readonly PostingSet[] }[], index: number): number {
  return parts.reduce((sum, { within }) => sum + (within[index]?.size ?? 0), 0);
}
