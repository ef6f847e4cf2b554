import { partitionPoint } from "../base/partition-point.ts";
import type { Segment } from "./segment.ts";

type Ids = Pick<Segment, "id" | "idOrder">;

/** The first rank in a segment's `idOrder` whose id is not less, by code units, than `id`. O(log size). */
export function firstRankFrom(segment: Ids, id: string): number {
  const order = segment.idOrder();
  return partitionPoint(order.length, (rank) => segment.id(order[rank] as number) < id);
}

/** The first rank whose id is greater than `id`. Several documents, all but one deleted, can have the same id. */
export function firstRankAfter(segment: Ids, id: string): number {
  const order = segment.idOrder();
  let rank = firstRankFrom(segment, id);
  while (rank < order.length && segment.id(order[rank] as number) === id) rank++;
  return rank;
}
