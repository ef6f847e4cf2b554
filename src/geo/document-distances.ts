import type { StoredPoints } from "./area-documents.ts";
import { distanceFrom } from "./circle.ts";
import type { Point } from "./point.ts";

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
