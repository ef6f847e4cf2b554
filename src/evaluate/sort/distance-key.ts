import type { Area } from "../../geo/area.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { areaWithin } from "../match/area-documents.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { SortKey } from "./key.ts";
import type { DistanceSort, Sort } from "./sort.ts";
import type { ValueRank } from "./value-rank.ts";

/** The key of a sort by distance. */
export function distanceKey(sort: DistanceSort): SortKey {
  return pointSupport().distanceKey(sort, matchesWithin);
}

/** The matches of a segment with a point in an area. */
export function matchesWithin(
  { segment, documents }: Pick<SegmentMatches<unknown>, "segment" | "documents">,
  field: string,
  area: Area,
): PostingSet {
  return areaWithin({ field, area, access: "cheaper" }, segment, documents);
}

/** The distance of hits in kilometres: the first in the sort order, or that of the rank; `null` for hits without one. */
export function distanceOf(
  sorts: readonly Sort[],
  rank: ValueRank | null,
): ((segment: Segment, ordinal: number) => number | null) | null {
  const sort = sorts.find((each): each is DistanceSort => each.by === "distance") ?? sortBy(rank);
  if (sort === null) return null;
  const key = pointSupport().distanceKey(sort, matchesWithin);
  return (segment, ordinal) => key.valueOf({ segment }, ordinal);
}

function sortBy(rank: ValueRank | null): Omit<DistanceSort, "by"> | null {
  if (rank?.modifier.kind !== "decay") return null;
  return { field: rank.field, from: rank.modifier.from, direction: "asc" };
}
