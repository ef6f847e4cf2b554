import type { Segment } from "./segment.ts";

type Ids = Pick<Segment, "id" | "idOrder">;

/** The first place in a segment's `idOrder` whose id is not less, by code units, than this one. O(log size). */
export function firstPlaceFrom(segment: Ids, id: string): number {
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

/** The first place whose id is greater. Deleted documents may have the id too. */
export function firstPlaceAfter(segment: Ids, id: string): number {
  const order = segment.idOrder();
  let place = firstPlaceFrom(segment, id);
  while (place < order.length && segment.id(order[place] as number) === id) place++;
  return place;
}
