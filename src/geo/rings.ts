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
  const fault = radiiFault(rings);
  if (fault !== null) {
    throw new TypeError(
      `${path}.rings must be a list of ascending kilometres above 0, at least one, as in [1, 5, 25], not ${fault}.`,
    );
  }
  return {
    center,
    discs: (rings as readonly number[]).map((radius) => ({ radius, area: areaAround(center, radius) })),
  };
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

/** What is given instead of ascending finite numbers above 0; `null` for these. */
function radiiFault(rings: unknown): string | null {
  if (!Array.isArray(rings)) return describeValue(rings);
  if (rings.length === 0) return "an empty list";
  for (const [index, radius] of rings.entries()) {
    const before: number = index === 0 ? 0 : rings[index - 1];
    if (Number.isFinite(radius) && radius > before) continue;
    return `one with ${describeValue(radius)} after ${before}`;
  }
  return null;
}
