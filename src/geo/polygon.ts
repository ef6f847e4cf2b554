import type { AreaShape, Coverage } from "./area.ts";
import { type Point, PointFault, pointText } from "./point.ts";
import { type CellRectangle, latitudeOf, longitudeOf, pointOf } from "./point-code.ts";

/** More corners would make each candidate slow. */
export const MAX_CORNERS = 1000;

/**
 * The points in a polygon, whose edges are straight lines on a map with a grid of equal degrees. The last corner is
 * joined with the first one. Where edges cross, a point is inside if a ray from it meets an odd number of them.
 *
 * @param corners at least three
 */
export function polygonShape(corners: readonly Point[]): AreaShape | PointFault {
  if (corners.length > MAX_CORNERS) return new PointFault(`a polygon has at most ${MAX_CORNERS} corners`);
  const box = boundsOf(corners);
  if (box.east - box.west > 180) {
    return new PointFault("a polygon that crosses the antimeridian must be written as two");
  }
  return {
    text: `"${corners.map(pointText).join(" ")}"`,
    outline: { kind: "polygon", corners },
    contains: (code) => isInside(corners, pointOf(code)),
    coverage: (cells) => coverageOf(corners, box, rectangleInDegrees(cells)),
  };
}

interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

function boundsOf(corners: readonly Point[]): Bounds {
  const bounds = { south: 90, north: -90, west: 180, east: -180 };
  for (const { lat, lon } of corners) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lon);
    bounds.east = Math.max(bounds.east, lon);
  }
  return bounds;
}

function rectangleInDegrees({ south, north, west, east }: CellRectangle): Bounds {
  return {
    south: latitudeOf(south),
    north: latitudeOf(north + 1),
    west: longitudeOf(west),
    east: longitudeOf(east + 1),
  };
}

/** Whether a ray to the east meets an odd number of edges. */
function isInside(corners: readonly Point[], { lat, lon }: Point): boolean {
  let isOdd = false;
  let from = corners[corners.length - 1] as Point;
  for (const to of corners) {
    if (from.lat > lat !== to.lat > lat && lon < longitudeAt(from, to, lat)) isOdd = !isOdd;
    from = to;
  }
  return isOdd;
}

function longitudeAt(from: Point, to: Point, lat: number): number {
  return from.lon + ((lat - from.lat) * (to.lon - from.lon)) / (to.lat - from.lat);
}

function coverageOf(corners: readonly Point[], box: Bounds, cells: Bounds): Coverage {
  if (areApart(box, cells)) return "outside";
  let from = corners[corners.length - 1] as Point;
  for (const to of corners) {
    if (mayMeet(from, to, cells)) return "mixed";
    from = to;
  }
  // No edge meets the rectangle: all its points are on the same side as its middle.
  const middle = { lat: (cells.south + cells.north) / 2, lon: (cells.west + cells.east) / 2 };
  return isInside(corners, middle) ? "inside" : "outside";
}

function areApart(a: Bounds, b: Bounds): boolean {
  return a.north < b.south || a.south > b.north || a.east < b.west || a.west > b.east;
}

/** Whether an edge may meet a rectangle: not if all corners of the rectangle are on one side of its line. */
function mayMeet(from: Point, to: Point, cells: Bounds): boolean {
  if (areApart(boundsOf([from, to]), cells)) return false;
  const side = (lat: number, lon: number): number =>
    Math.sign((to.lon - from.lon) * (lat - from.lat) - (to.lat - from.lat) * (lon - from.lon));
  const first = side(cells.south, cells.west);
  return (
    first === 0 ||
    side(cells.south, cells.east) !== first ||
    side(cells.north, cells.west) !== first ||
    side(cells.north, cells.east) !== first
  );
}
