import { Area, type AreaShape, type Coverage } from "./area.ts";
import { distanceOf, EARTH_RADIUS, haversine, squaredHalfChordOf } from "./distance.ts";
import type { Point } from "./point.ts";
import { type CellRectangle, latitudeCellOf, latitudeOf, longitudeCellOf, longitudeOf } from "./point-code.ts";
import { radiusText } from "./radius.ts";

const RADIANS = Math.PI / 180;

/** More than the rounding errors of a distance in kilometres, which are largest for points on opposite sides. */
const SLACK = 0.001;

/** The relative difference up to which the squares of two chords do not decide which distance is greater. */
const TOLERANCE = 1e-9;

/** The points of which the distance to a point, as `distance` computes it, is at most a radius in kilometres. */
export function circleShape(center: Point, radius: number, text: string): AreaShape {
  const limit = squaredHalfChordOf(radius);
  const certainlyInside = limit * (1 - TOLERANCE);
  const certainlyOutside = limit * (1 + TOLERANCE);
  const chordOf = chordsFrom(center);
  return {
    text,
    outline: { kind: "circle", center, kilometres: radius },
    contains: (code) => {
      const chord = chordOf(code);
      if (chord < certainlyInside) return true;
      return chord <= certainlyOutside && distanceOf(chord) <= radius;
    },
    coverage: (rectangle) => coverageOf(center, radius, rectangle),
  };
}

/** The area of {@link circleShape}, as a query writes it. */
export function areaAround(center: Point, radius: number): Area {
  return new Area(circleShape(center, radius, radiusText(center, radius)));
}

/** The distance of stored points from a point in kilometres; the same doubles as those of `distance`. */
export function distanceFrom(center: Point): (code: number) => number {
  const chordOf = chordsFrom(center);
  return (code) => distanceOf(chordOf(code));
}

/** `haversine` of a point and of stored ones, in the same order of operations, with what is constant computed once. */
function chordsFrom({ lat, lon }: Point): (code: number) => number {
  const cosine = Math.cos(lat * RADIANS);
  return (code) => {
    const latitude = latitudeOf(latitudeCellOf(code) + 0.5);
    const alongMeridian = Math.sin(((latitude - lat) * RADIANS) / 2);
    const longitude = longitudeOf(longitudeCellOf(code) + 0.5);
    const alongParallel = Math.sin(((longitude - lon) * RADIANS) / 2);
    const cosines = cosine * Math.cos(latitude * RADIANS);
    return alongMeridian * alongMeridian + cosines * (alongParallel * alongParallel);
  };
}

/** By the distance of the rectangle's middle, and a bound of how far its points are from there. */
function coverageOf(center: Point, radius: number, cells: CellRectangle): Coverage {
  const south = latitudeOf(cells.south);
  const north = latitudeOf(cells.north + 1);
  const west = longitudeOf(cells.west);
  const east = longitudeOf(cells.east + 1);
  const reach = radius + SLACK;
  const reachInDegrees = reach / EARTH_RADIUS / RADIANS;
  if (south > center.lat + reachInDegrees || north < center.lat - reachInDegrees) return "outside";
  const lat = (south + north) / 2;
  const lon = (west + east) / 2;
  const widest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
  // Along the meridian, then along the parallel: never shorter than the great circle.
  const extent = EARTH_RADIUS * RADIANS * ((north - south) / 2 + (Math.cos(widest * RADIANS) * (east - west)) / 2);
  const toMiddle = distanceOf(haversine(center.lat, center.lon, lat, lon));
  if (toMiddle + extent <= radius - SLACK) return "inside";
  if (toMiddle - extent > reach) return "outside";
  return isBesideMeridians(center, reach, (east - west) / 2, lon) ? "outside" : "mixed";
}

/** Whether the meridians around a longitude, up to `half` degrees away, do not meet the circle. */
function isBesideMeridians({ lat, lon }: Point, radius: number, half: number, middle: number): boolean {
  const angle = radius / EARTH_RADIUS;
  const ratio = Math.sin(angle) / Math.cos(lat * RADIANS);
  // The circle contains a pole, and meets all meridians.
  if (Math.abs(lat) * RADIANS + angle >= Math.PI / 2 || !(ratio < 1)) return false;
  const apart = Math.abs(middle - lon);
  return Math.min(apart, 360 - apart) - half > Math.asin(ratio) / RADIANS + 1e-6;
}
