import { describeValue } from "../base/describe-value.ts";
import type { Area } from "./area.ts";
import { areaAround } from "./circle.ts";
import type { Point } from "./point.ts";
import { readPointValue } from "./point-value.ts";

/** Discs around a point, the smallest first. */
export interface Discs {
  readonly center: Point;
  readonly discs: readonly Disc[];
}

/** The points within a distance of a center. */
export interface Disc {
  /** In kilometres. */
  readonly radius: number;
  readonly area: Area;
}

const EXAMPLE = "{ from: { lat: 52.52, lon: 13.4 }, rings: [1, 5, 25] }";

/**
 * Reads the center and the outer radii of rings.
 *
 * @param path where the members are, as in `facets.location`, for errors
 * @returns the discs that the rings bound
 * @throws {TypeError} that names the member that is wrong
 */
export function readRings(path: string, from: unknown, rings: unknown): Discs {
  if (from === undefined || rings === undefined) {
    throw new TypeError(
      `${path} needs the point that distances are measured from, and the outer radii of the rings in kilometres, as in ${EXAMPLE}.`,
    );
  }
  const center = readCenter(`${path}.from`, from);
  if (isAscending(rings)) {
    return { center, discs: rings.map((radius) => ({ radius, area: areaAround(center, radius) })) };
  }
  throw new TypeError(
    `${path}.rings must be a list of ascending kilometres above 0, at least one, as in [1, 5, 25], not ${JSON.stringify(rings) ?? describeValue(rings)}.`,
  );
}

/**
 * Reads the point that distances are measured from.
 *
 * @throws {TypeError} that names the path
 */
export function readCenter(path: string, from: unknown): Point {
  const point = readPointValue(from);
  if (typeof point === "string") throw new TypeError(`${path} must be ${point}.`);
  return point;
}

function isAscending(rings: unknown): rings is readonly number[] {
  if (!Array.isArray(rings) || rings.length === 0) return false;
  return rings.every((radius, index) => Number.isFinite(radius) && radius > (index === 0 ? 0 : rings[index - 1]));
}
