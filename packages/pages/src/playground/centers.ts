import type { Point } from "firmament";
import { selectedRing, without, withRing } from "../search/page-filter.ts";
import type { ViewState } from "./view-state.ts";

type Measured = Pick<ViewState, "filter" | "centers">;

/** The place that distances of a field of points are measured from: that of its filter, or one that was chosen; `null` without one. */
export function centerOf({ filter, centers }: Measured, field: string): Point | null {
  const chosen = Object.hasOwn(centers, field) ? centers[field] : undefined;
  return selectedRing(filter, field)?.center ?? chosen ?? null;
}

/** What changes when another place is chosen: a selected ring moves with it. `null` removes the place and the ring. */
export function withCenter({ filter, centers }: Measured, field: string, center: Point | null): Partial<Measured> {
  const others = Object.fromEntries(Object.entries(centers).filter(([name]) => name !== field));
  const selected = selectedRing(filter, field);
  return {
    centers: center === null ? others : { ...others, [field]: center },
    ...(selected !== null && {
      filter: center === null ? without(filter, field) : withRing(filter, field, { center, ring: selected.ring }),
    }),
  };
}
