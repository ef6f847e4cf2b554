import fc, { type Arbitrary } from "fast-check";
import type { Point } from "firmament";
import type { Bound } from "firmament/grammar";
import { type LeafOf, leaf, NO_SPAN } from "./leaf.ts";

/** Near places, the poles, and both sides of the antimeridian. */
const LATITUDES = [52.52, 52.5, 52.52001, 48.137, 0, -33.87, 89.9999, 90, -90];
const LONGITUDES = [13.405, 13.4, 13.40501, 11.575, 0, -0, 179.99, 180, -180, -179.5];

const points: Arbitrary<Point> = fc.oneof(
  fc.record({ lat: fc.constantFrom(...LATITUDES), lon: fc.constantFrom(...LONGITUDES) }),
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

/** A point with decimals that a query can write. */
const written: Arbitrary<Point> = points.map(({ lat, lon }) => ({ lat: rounded(lat), lon: rounded(lon) }));

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5 + 0;
}

const texts: Arbitrary<string> = written.map(textOf);

function textOf({ lat, lon }: Point): string {
  return [lat, lon].map((degrees) => (Math.abs(degrees) < 1e-4 ? "0" : String(degrees))).join(",");
}

/** Values of a field of points. */
export const pointValues: Arbitrary<unknown> = fc.oneof(points, texts);

const polygons: Arbitrary<string> = fc
  .tuple(written, fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 6 }))
  .map(([{ lat, lon }, angles]) => {
    const middle = { lat: Math.max(-80, Math.min(80, lat)), lon: Math.max(-170, Math.min(170, lon)) };
    return angles.map((angle) => {
      const [y, x] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      return textOf({ lat: rounded(middle.lat + 8 * y), lon: rounded(middle.lon + 8 * x) });
    });
  })
  .map((corners) => corners.join(" "));

const radii = fc
  .tuple(fc.constantFrom("800m", "2km", "0.5mi", "3000km", "120nmi"), texts)
  .map(([r, text]) => `${text} ${r}`);

/** Texts that queries write in quotes: a point, a point with a radius, or a polygon. */
export const placeTexts: Arbitrary<string> = fc.oneof(texts, radii, polygons);

function boundOf(text: string): Bound {
  return { kind: "value", text, inclusive: true, span: NO_SPAN };
}

const boxes = fc.tuple(written, written).map(([a, b]) => {
  const [south, north] = a.lat <= b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  return { low: boundOf(textOf({ lat: south, lon: a.lon })), high: boundOf(textOf({ lat: north, lon: b.lon })) };
});

const slops = fc.constantFrom(1, 2, 5, 50, 500, 12_000, 30_000);

/** Leaves for fields of points. */
export const placeLeaf: LeafOf = (field) =>
  fc.oneof(
    { weight: 4, arbitrary: leaf("phrase", field, { text: placeTexts, slop: fc.constant(0) }) },
    { weight: 4, arbitrary: leaf("phrase", field, { text: texts, slop: slops }) },
    {
      weight: 4,
      arbitrary: boxes.chain(({ low, high }) =>
        leaf("range", field, { low: fc.constant(low), high: fc.constant(high) }),
      ),
    },
    { weight: 1, arbitrary: leaf("exists", field, {}) },
  );
