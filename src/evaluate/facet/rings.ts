import { pointSupport } from "../../geo/point-support.ts";
import type { Discs } from "../../geo/rings.ts";
import { forEach, subtract } from "../../postings/operations.ts";
import { type PostingSet, postingsOf, sparsePostings } from "../../postings/posting-set.ts";
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

type Matches = readonly SegmentMatches<unknown>[];

/**
 * If at most one document in this many matches, the distance of each is computed: 60 ns. Otherwise the areas of the discs
 * are searched: 0.1 ms for each disc, and 3 to 10 ns for each document in it.
 */
const COMPUTED_RATIO = 8;

/** Counts rings, each a disc without the one before it, and finds the matches of each. */
export function ringFacet(
  matches: Matches,
  field: string,
  rings: Discs,
): { readonly facet: RingFacet; readonly matchesByRing: readonly Matches[] } {
  const parts = matches.map((part) => ({ part, sets: documentsByRing(part, field, rings) }));
  const matchesByRing = [...rings.discs.keys(), rings.discs.length].map((index) =>
    parts.map(({ part, sets }) => ({ ...part, documents: sets[index] as PostingSet })),
  );
  const counts = matchesByRing.map(totalOf);
  const beyond = counts.pop() as number;
  return {
    facet: {
      rings: rings.discs.map(({ radius: to }, index) => {
        return { from: rings.discs[index - 1]?.radius ?? 0, to, count: counts[index] as number };
      }),
      beyond,
      missing: totalOf(matches) - counts.reduce((sum, count) => sum + count, beyond),
    },
    matchesByRing,
  };
}

/** The documents of each ring, the innermost first, and at last those beyond all of them. */
function documentsByRing(part: SegmentMatches<unknown>, field: string, rings: Discs): readonly PostingSet[] {
  const { segment, documents } = part;
  return documents.size * COMPUTED_RATIO > segment.size
    ? searchedRings(part, field, rings)
    : computedRings(part, field, rings);
}

function computedRings(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  { center, discs }: Discs,
): readonly PostingSet[] {
  const points = segment.numbers(field);
  const distanceOf = pointSupport().documentDistances(center, true);
  const ordinals: number[][] = [...discs.map(() => []), []];
  forEach(documents, (ordinal) => {
    const distance = distanceOf(points, ordinal);
    if (Number.isNaN(distance)) return;
    const ring = discs.findIndex(({ radius }) => distance <= radius);
    ordinals.at(ring)?.push(ordinal);
  });
  return ordinals.map((each) => postingsOf(each, segment.size));
}

/** Searches each disc in the next one. */
function searchedRings(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  { discs }: Discs,
): readonly PostingSet[] {
  let outer = subtract(documents, sparsePostings(missingNumbers(segment.numbers(field)), segment.size));
  const sets: PostingSet[] = [];
  for (const { area } of discs.toReversed()) {
    const inner = areaWithin({ field, area, access: "cheaper" }, segment, outer);
    sets.push(subtract(outer, inner));
    outer = inner;
  }
  return [...sets, outer].reverse();
}
