import type { Point } from "firmament";

/** The mean radius of the Earth, in kilometres. */
const EARTH_RADIUS = 6371.0087714;

const CORNERS = 180;

/** The rings around a place, by their outer radii in kilometres. */
export interface MapCircles {
  readonly center: Point;
  readonly radii: readonly number[];
}

/**
 * The places at a distance from a center, from the north clockwise; empty if a pole is nearer, because no closed line on the
 * map has it inside. Longitudes continue to the east and to the west of the center, also beyond 180°.
 *
 * @param radius in kilometres
 */
export function circleAround({ lat, lon }: Point, radius: number): readonly Point[] {
  const [latitude, distance] = [radians(lat), radius / EARTH_RADIUS];
  if (Math.abs(latitude) + distance >= Math.PI / 2) return [];
  return Array.from({ length: CORNERS }, (_, index) => {
    const bearing = (2 * Math.PI * index) / CORNERS;
    const sine = Math.sin(latitude) * Math.cos(distance) + Math.cos(latitude) * Math.sin(distance) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(latitude),
      Math.cos(distance) - Math.sin(latitude) * sine,
    );
    return { lat: degrees(Math.asin(sine)), lon: lon + degrees(east) };
  });
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}

function degrees(value: number): number {
  return (value * 180) / Math.PI;
}
