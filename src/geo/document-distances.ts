import { distanceFrom } from "./circle.ts";
import type { Point } from "./point.ts";

/** The stored points of the documents of a segment, by ordinal. */
export interface StoredPoints {
  /** The point of each document; NaN if it has none. Of several points, one of them. */
  readonly column: Float64Array;
  /** The points of document `d` are `values[starts[d]]` to `values[starts[d + 1] - 1]`; `null` if each has at most one. */
  readonly lists: { readonly values: Float64Array; readonly starts: Uint32Array } | null;
}

/** The distance of a document in kilometres; NaN without a point. */
export type DocumentDistances = (points: StoredPoints, ordinal: number) => number;

/** @param isNearest of several points, whether the nearest counts; otherwise the farthest */
export function documentDistances(from: Point, isNearest: boolean): DocumentDistances {
  const distanceOf = distanceFrom(from);
  return ({ column, lists }, ordinal) => {
    if (lists === null) {
      const code = column[ordinal] as number;
      return Number.isNaN(code) ? code : distanceOf(code);
    }
    const { starts, values } = lists;
    const end = starts[ordinal + 1] as number;
    let best = Number.NaN;
    for (let i = starts[ordinal] as number; i < end; i++) {
      const distance = distanceOf(values[i] as number);
      const isBetter = isNearest ? distance < best : distance > best;
      if (isBetter || Number.isNaN(best)) best = distance;
    }
    return best;
  };
}
