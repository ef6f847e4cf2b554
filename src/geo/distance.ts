import type { Point } from "./point.ts";

/** The radius of the sphere in kilometres: the mean radius of the Earth (IUGG, R1), as in Lucene. */
export const EARTH_RADIUS = 6371.0087714;

const RADIANS = Math.PI / 180;

/** The length of the great circle between two points in kilometres, by the haversine formula. */
export function distance(a: Point, b: Point): number {
  return distanceOf(haversine(a.lat, a.lon, b.lat, b.lon));
}

/** The square of half the chord between two points, on a sphere of radius 1. */
export function haversine(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const alongMeridian = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const alongParallel = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const cosines = Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS);
  return alongMeridian * alongMeridian + cosines * (alongParallel * alongParallel);
}

/** The distance in kilometres for a result of `haversine`. */
export function distanceOf(squaredHalfChord: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)));
}

/** The result of `haversine` for a distance in kilometres, up to half of the circumference. */
export function squaredHalfChordOf(kilometres: number): number {
  const half = Math.sin(Math.min(Math.PI / 2, kilometres / (2 * EARTH_RADIUS)));
  return half * half;
}
