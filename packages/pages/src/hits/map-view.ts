import type { Point } from "firmament";
import { circleAround, type MapCircles } from "./map-rings.ts";

/** A place with the number of its hit. */
export interface MapPlace extends Point {
  readonly rank: number;
}

/** From the left and from the top. */
export interface MapSpot {
  readonly x: number;
  readonly y: number;
}

/** A ring with its outer radius in kilometres. */
export interface MapCircle {
  readonly radius: number;
  readonly corners: readonly MapSpot[];
  /** Where its radius is written: the first corner on the map from the north clockwise; `null` if none is. */
  readonly label: MapSpot | null;
}

/** A line of the grid with its degrees, such as `52.5° N`. */
export interface MapLine {
  /** From the left or from the top. */
  readonly at: number;
  readonly label: string;
}

/** A map in units of its width and height, with the north above. */
export interface MapView {
  readonly width: number;
  readonly height: number;
  readonly places: readonly (MapPlace & MapSpot)[];
  readonly meridians: readonly MapLine[];
  readonly parallels: readonly MapLine[];
  /** The place that distances are measured from; `null` without one. */
  readonly center: MapSpot | null;
  /** The rings around it that are large enough to be seen. */
  readonly circles: readonly MapCircle[];
}

const WIDTH = 480;
const HEIGHT = 240;
/** Room around the outermost places. */
const MARGIN = 28;

/** In degrees: places that are closer together do not fill the map. About 2 km. */
const MIN_SPAN = 0.02;

/** Distances between the lines of the grid, in degrees. */
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45, 90];
const MAX_LINES = 4;

/** The height of the smallest ring that is drawn: a smaller one is behind the mark of its center. */
const MIN_CIRCLE = 36;

/** The map on which places and the center of rings fit: degrees of latitude are equally long, and so are those of longitude. `null` without places. */
export function mapView(places: readonly MapPlace[], rings: MapCircles | null = null): MapView | null {
  if (places.length === 0) return null;
  const shown: readonly Point[] = rings === null ? places : [...places, rings.center];
  const east = eastOf(shown);
  const lats = extent(shown.map(({ lat }) => lat));
  const lons = extent(shown.map(({ lon }) => east(lon)));
  const squeeze = Math.max(0.1, Math.cos((lats.middle * Math.PI) / 180));
  const scale = Math.min((HEIGHT - 2 * MARGIN) / lats.span, (WIDTH - 2 * MARGIN) / (lons.span * squeeze));
  const xOf = (lon: number): number => WIDTH / 2 + (lon - lons.middle) * squeeze * scale;
  const yOf = (lat: number): number => HEIGHT / 2 - (lat - lats.middle) * scale;
  const halfLat = HEIGHT / 2 / scale;
  const halfLon = WIDTH / 2 / (squeeze * scale);
  const center = rings === null ? null : { lat: rings.center.lat, lon: east(rings.center.lon) };
  const spotOf = ({ lat, lon }: Point): MapSpot => ({ x: xOf(lon), y: yOf(lat) });
  return {
    width: WIDTH,
    height: HEIGHT,
    places: places.map((place) => ({ ...place, x: xOf(east(place.lon)), y: yOf(place.lat) })),
    meridians: gridLines(lons.middle, halfLon).map((lon) => ({
      at: xOf(lon),
      label: degreesText(normal(lon), "E", "W"),
    })),
    parallels: gridLines(lats.middle, halfLat)
      .filter((lat) => Math.abs(lat) <= 90)
      .map((lat) => ({ at: yOf(lat), label: degreesText(lat, "N", "S") })),
    center: center === null ? null : spotOf(center),
    circles: center === null ? [] : (rings?.radii ?? []).flatMap((radius) => circleOf(center, radius, spotOf)),
  };
}

function circleOf(center: Point, radius: number, spotOf: (place: Point) => MapSpot): readonly MapCircle[] {
  const corners = circleAround(center, radius).map(spotOf);
  const [top, bottom] = [corners[0], corners[corners.length / 2]];
  if (top === undefined || bottom === undefined || bottom.y - top.y < MIN_CIRCLE) return [];
  return [{ radius, corners, label: corners.find(isInside) ?? null }];
}

/** Whether there is room for a text below a spot. */
function isInside({ x, y }: MapSpot): boolean {
  return x >= MARGIN && x <= WIDTH - MARGIN && y >= 0 && y <= HEIGHT - MARGIN;
}

/** Turns western longitudes into ones to the east of 180°, if places on both sides of the antimeridian are closer then. */
function eastOf(places: readonly Point[]): (lon: number) => number {
  const shifted = (lon: number): number => (lon < 0 ? lon + 360 : lon);
  const lons = places.map(({ lon }) => lon);
  return extent(lons.map(shifted)).span < extent(lons).span ? shifted : (lon) => lon;
}

function normal(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}

function extent(values: readonly number[]): { readonly middle: number; readonly span: number } {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + greatest) / 2, span: Math.max(MIN_SPAN, greatest - least) };
}

/** The multiples of a round number of degrees within a half width around the middle, without those at the edges. */
function gridLines(middle: number, half: number): readonly number[] {
  const step = STEPS.find((each) => (2 * half) / each <= MAX_LINES) ?? 90;
  const first = Math.ceil((middle - half) / step);
  const last = Math.floor((middle + half) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return Number(((first + index) * step).toFixed(3));
  });
}

/** `52.5° N`. */
export function degreesText(degrees: number, positive: string, negative: string): string {
  const size = Number(Math.abs(degrees).toFixed(3));
  return size === 0 ? "0°" : `${size}° ${degrees > 0 ? positive : negative}`;
}
