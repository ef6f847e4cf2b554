import type { Point } from "./point.ts";

/** An area as a person draws it, for engines that have areas of their own. */
export type AreaOutline =
  | { readonly kind: "anywhere" }
  | { readonly kind: "circle"; readonly center: Point; readonly kilometres: number }
  | BoxOutline
  | { readonly kind: "polygon"; readonly corners: readonly Point[] };

/** The edges of the cells in a box, in degrees: a point on the southern or the western edge is inside, one on the others is not. */
export interface BoxOutline {
  readonly kind: "box";
  readonly south: number;
  /** At least 90 if there is no edge. */
  readonly north: number;
  readonly west: number;
  /** At least 180 if there is no edge. */
  readonly east: number;
  /** Whether the longitudes are those from `west`, and those before `east`. */
  readonly isCrossing: boolean;
}
