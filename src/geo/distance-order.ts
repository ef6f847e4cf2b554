import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";
import type { Point } from "./point.ts";
import { readCenter } from "./rings.ts";

/** A sort by the great-circle distance of a field of points from a point. */
export interface DistanceOrder {
  readonly field: string;
  readonly direction: "asc" | "desc";
  readonly from: Point;
  /** Of several points, which one counts: the nearest or the farthest. Default: `"min"` if ascending, otherwise `"max"`. */
  readonly mode?: "min" | "max" | undefined;
}

const MEMBERS = { field: true, order: true, collator: true, mode: true, from: true };

/**
 * Reads a sort criterion on a field of points: `{ field, from, order, mode }`.
 *
 * @throws {TypeError} that names the member that is wrong
 */
export function readDistanceOrder(field: string, options: object): DistanceOrder {
  const { order = "asc", mode, from, collator } = options as Readonly<Record<string, unknown>>;
  if (from === undefined) {
    throw new TypeError(
      `Points have no order: sort by the distance from a point, as in { field: ${JSON.stringify(field)}, from: { lat: 52.52, lon: 13.4 } }.`,
    );
  }
  if (collator !== undefined) {
    throw new TypeError("sort.collator needs a text or keyword field, not a field of points.");
  }
  checkOptionNames("sort", options, MEMBERS);
  if (order !== "asc" && order !== "desc") {
    throw new TypeError(`sort.order must be "asc" or "desc", not ${describeValue(order)}.`);
  }
  if (mode !== undefined && mode !== "min" && mode !== "max") {
    throw new TypeError(`sort.mode must be "min" or "max", not ${describeValue(mode)}.`);
  }
  return { field, direction: order, from: readCenter("sort.from", from), ...(mode !== undefined && { mode }) };
}
