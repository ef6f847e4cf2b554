import type { DistanceOrder } from "../../geo/distance-order.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { DistanceSort, Sort } from "./sort.ts";
import type { ValueRank } from "./value-rank.ts";

/** The distance of hits in kilometres: the first in the sort order, or that of the rank; `null` for hits without one. */
export function distanceOf(
  sorts: readonly Sort[],
  rank: ValueRank | null,
): ((segment: Segment, ordinal: number) => number | null) | null {
  const order = sorts.find((each): each is DistanceSort => each.by === "distance") ?? nearestFirst(rank);
  if (order === null) return null;
  const key = pointSupport().distanceKey(order);
  return (segment, ordinal) => key.valueOf({ segment }, ordinal);
}

function nearestFirst(rank: ValueRank | null): DistanceOrder | null {
  if (rank?.modifier.kind !== "decay") return null;
  return { field: rank.field, from: rank.modifier.from, direction: "asc" };
}
