import type { AreaShape, Coverage } from "./area.ts";
import { type Point, pointText } from "./point.ts";
import {
  type CellRectangle,
  latitudeCell,
  latitudeCellOf,
  latitudeOf,
  longitudeCell,
  longitudeCellOf,
  longitudeOf,
} from "./point-code.ts";

/**
 * The points between two parallels and two meridians, all included: a point on a bound is inside. From a western
 * meridian to a smaller one, the box crosses the antimeridian.
 *
 * The box of one point has the points of its cell.
 *
 * @param southWest its latitude is not greater than that of the other corner
 */
export function boxShape(
  southWest: Point,
  northEast: Point,
  text = `[${pointText(southWest)} TO ${pointText(northEast)}]`,
): AreaShape {
  const south = latitudeCell(southWest.lat);
  const north = latitudeCell(northEast.lat);
  const west = longitudeCell(southWest.lon);
  const east = longitudeCell(northEast.lon);
  const isCrossing = southWest.lon > northEast.lon && west !== east;
  const [northEdge, eastEdge] = [latitudeOf(north + 1), longitudeOf(east + 1)];
  return {
    text,
    outline: {
      ...{ kind: "box", south: latitudeOf(south), north: northEdge, west: longitudeOf(west), east: eastEdge },
      isCrossing,
    },
    contains: (code) => {
      const lat = latitudeCellOf(code);
      if (lat < south || lat > north) return false;
      const lon = longitudeCellOf(code);
      return isCrossing ? lon >= west || lon <= east : lon >= west && lon <= east;
    },
    coverage: (rectangle) => {
      const latitudes = coverageOf(rectangle.south, rectangle.north, south, north);
      return both(latitudes, isCrossing ? crossing(rectangle, west, east) : longitudes(rectangle, west, east));
    },
  };
}

/** How the numbers from `low` to `high` cover those from `first` to `last`. */
function coverageOf(first: number, last: number, low: number, high: number): Coverage {
  if (last < low || first > high) return "outside";
  return first >= low && last <= high ? "inside" : "mixed";
}

function longitudes(rectangle: CellRectangle, west: number, east: number): Coverage {
  return coverageOf(rectangle.west, rectangle.east, west, east);
}

/** All longitudes but those between `east` and `west`. */
function crossing(rectangle: CellRectangle, west: number, east: number): Coverage {
  if (rectangle.west >= west || rectangle.east <= east) return "inside";
  return rectangle.west > east && rectangle.east < west ? "outside" : "mixed";
}

function both(a: Coverage, b: Coverage): Coverage {
  if (a === "outside" || b === "outside") return "outside";
  return a === "inside" && b === "inside" ? "inside" : "mixed";
}
