import type { Segment } from "./segment.ts";

type Ids = Pick<Segment, "id" | "idOrder">;

/** The first rank in a segment's `idOrder` whose id is not less, by code units, than `id`. O(log size). */
export function firstRankFrom(segment: Ids, id: string): number {
  const order = segment.idOrder();
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.id(order[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first rank whose id is greater than `id`. Several documents, all but one deleted, can have the same id. */
export function firstRankAfter(segment: Ids, id: string): number {
  const order = segment.idOrder();
  let rank = firstRankFrom(segment, id);
  while (rank < order.length && segment.id(order[rank] as number) === id) rank++;
  return rank;
}
