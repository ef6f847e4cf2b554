import type { Point } from "firmament";
import type { FieldedLeaf } from "firmament/grammar";

/*
 * Points (`grammar/README.md#points`): "A box is a range of points, a radius a proximity in kilometres." "An index stores
 * the middle of a cell: the latitude in 2^26 steps, the longitude in 2^27." "Distances are great circles on a sphere with a
 * radius of 6371.0087714 km." "The bounds of a box are inside."
 */

/** A stored point: its cell, and the middle of it. */
export interface NaivePoint extends Point {
  readonly latCell: number;
  readonly lonCell: number;
}

const LAT_CELLS = 2 ** 26;
const LON_CELLS = 2 ** 27;

/** The point of a valid value of a record. */
export function naivePoint(value: unknown): NaivePoint {
  const [lat, lon] = typeof value === "string" ? numbersOf(value) : [(value as Point).lat, (value as Point).lon];
  const latCell = Math.min(Math.floor(((lat as number) + 90) / (180 / LAT_CELLS)), LAT_CELLS - 1);
  const lonCell = Math.min(Math.floor(((lon as number) + 180) / (360 / LON_CELLS)), LON_CELLS - 1);
  return {
    latCell,
    lonCell,
    lat: ((latCell + 0.5) * 180) / LAT_CELLS - 90,
    lon: ((lonCell + 0.5) * 360) / LON_CELLS - 180,
  };
}

function numbersOf(text: string): readonly number[] {
  return text.split(",").map((each) => Number(each.trim()));
}

const RADIUS = 6371.0087714;

/** The great circle between two points in kilometres: the haversine formula. */
export function naiveDistance(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const sine = (angle: number): number => Math.sin((angle * radians) / 2) ** 2;
  const h = sine(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sine(b.lon - a.lon);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The kilometres of each unit. */
const UNITS = [
  ["km", 1],
  ["nmi", 1.852],
  ["mi", 1.609344],
  ["ft", 0.0003048],
  ["m", 0.001],
] as const;

/** Whether a clause on a field of points asks for a point. The clause contains no error. */
export function areaTest(node: FieldedLeaf): (point: NaivePoint) => boolean {
  switch (node.kind) {
    case "exists":
      return () => true;
    case "range": {
      if (node.low.kind === "open" || node.high.kind === "open") return () => true;
      return boxTest(numbersOf(node.low.text), numbersOf(node.high.text));
    }
    case "term":
      return textTest(node.text, 0);
    case "phrase":
      return textTest(node.text, node.slop);
    default:
      throw new Error(`A point field does not support a ${node.kind}.`);
  }
}

function boxTest([south, west]: readonly number[], [north, east]: readonly number[]): (point: NaivePoint) => boolean {
  const low = naivePoint({ lat: south, lon: west });
  const high = naivePoint({ lat: north, lon: east });
  return ({ latCell, lonCell }) => {
    const isEast = lonCell >= low.lonCell;
    const isWest = lonCell <= high.lonCell;
    const isCrossing = (west as number) > (east as number) && low.lonCell !== high.lonCell;
    return latCell >= low.latCell && latCell <= high.latCell && (isCrossing ? isEast || isWest : isEast && isWest);
  };
}

function textTest(text: string, slop: number): (point: NaivePoint) => boolean {
  const words = text
    .replaceAll(/\s*,\s*/g, ",")
    .trim()
    .split(/\s+/);
  const points = words.filter((word) => word.includes(","));
  if (points.length > 2) return polygonTest(points.map((word) => numbersOf(word) as [number, number]));
  const [lat, lon] = numbersOf(points[0] ?? "") as [number, number];
  const radius = slop > 0 ? slop : radiusOf(words.at(-1) ?? "");
  if (radius === null) return boxTest([lat, lon], [lat, lon]);
  return (point) => naiveDistance({ lat, lon }, point) <= radius;
}

function radiusOf(word: string): number | null {
  const unit = word.includes(",") ? undefined : UNITS.find(([name]) => word.endsWith(name));
  if (unit === undefined) return null;
  const length = Number(word.slice(0, -unit[0].length));
  return unit[0] === "m" ? length / 1000 : length * unit[1];
}

/** "A ray to the east meets an odd number of edges." */
function polygonTest(corners: readonly (readonly [number, number])[]): (point: NaivePoint) => boolean {
  return ({ lat, lon }) => {
    const edges = corners.map((corner, index) => [corner, corners.at(index - 1) as readonly [number, number]] as const);
    const met = edges.filter(([[toLat, toLon], [fromLat, fromLon]]) => {
      const isAcross = toLat > lat !== fromLat > lat;
      return isAcross && lon < fromLon + ((lat - fromLat) * (toLon - fromLon)) / (toLat - fromLat);
    });
    return met.length % 2 === 1;
  };
}
