import type { StoredPoints } from "./area-documents.ts";
import { distanceFrom } from "./circle.ts";
import { EARTH_RADIUS } from "./distance.ts";
import type { Point } from "./point.ts";
import { latitudeCellOf, latitudeOf } from "./point-code.ts";

/** The distance of a document in kilometres; NaN without a point. */
export type DocumentDistances = (points: StoredPoints, ordinal: number) => number;

/** @param isNearest of several points, whether the nearest counts; otherwise the farthest */
export function documentDistances(from: Point, isNearest: boolean): DocumentDistances {
  return perDocument(distanceFrom(from), isNearest);
}

/** More than rounding errors of distances, relative and in kilometres. */
const TOLERANCE = 1e-6;
const SLACK = 0.001;

const KILOMETRES_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;

/** At most the distance of the nearest point, by its latitude alone: ten times as fast. */
export function leastDistances({ lat }: Point): DocumentDistances {
  const alongMeridian = (code: number): number => {
    const degrees = Math.abs(latitudeOf(latitudeCellOf(code) + 0.5) - lat);
    return Math.max(0, degrees * KILOMETRES_PER_DEGREE * (1 - TOLERANCE) - SLACK);
  };
  return perDocument(alongMeridian, true);
}

function perDocument(distanceOf: (code: number) => number, isNearest: boolean): DocumentDistances {
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
