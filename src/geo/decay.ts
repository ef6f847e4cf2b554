import { describeValue } from "../base/describe-value.ts";
import type { Point } from "./point.ts";
import { readCenter } from "./rings.ts";

/** How much a distance counts: pivot / (pivot + distance), from 1 at the point towards 0. */
export interface Decay {
  readonly kind: "decay";
  readonly from: Point;
  /** The distance in kilometres that counts a half; greater than 0. */
  readonly pivot: number;
}

/**
 * Reads the members of `rank` on a field of points.
 *
 * @throws {TypeError} that names the member that is wrong
 */
export function readDecay({
  from,
  pivot,
  modifier,
}: {
  readonly from?: unknown;
  readonly pivot?: unknown;
  readonly modifier?: unknown;
}): Decay {
  if (modifier !== undefined) {
    throw new TypeError("rank.modifier needs a number field. A field of points has only a pivot. Remove it.");
  }
  const center = readCenter("rank.from", from);
  if (typeof pivot === "number" && pivot > 0 && pivot < Number.POSITIVE_INFINITY) {
    return { kind: "decay", from: center, pivot };
  }
  throw new TypeError(
    `rank.pivot must be the kilometres that count a half, a finite number greater than 0, as in { from: { lat: 52.52, lon: 13.4 }, pivot: 10 }, not ${describeValue(pivot)}.`,
  );
}
