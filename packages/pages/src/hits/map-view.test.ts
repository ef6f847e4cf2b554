import fc from "fast-check";
import { expect, test } from "vitest";
import { pointFields } from "../search/point-fields.ts";
import { degreesText, mapView } from "./map-view.ts";

const places = fc.array(
  fc.record({
    rank: fc.constant(1),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  { minLength: 1, maxLength: 10 },
);

test("all places are on the map, the northern ones above, and the grid is of few lines", () => {
  fc.assert(
    fc.property(places, (some) => {
      const view = mapView(some);
      if (view === null) throw new Error("there are places");
      for (const [index, { x, y, lat }] of view.places.entries()) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(view.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(view.height);
        expect(lat).toBe(some[index]?.lat);
        for (const other of view.places) if (other.lat > lat) expect(other.y).toBeLessThanOrEqual(y);
      }
      expect(view.meridians.length).toBeLessThanOrEqual(5);
      expect(view.parallels.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("places on both sides of the antimeridian are neighbours", () => {
  const view = mapView([
    { rank: 1, lat: -18, lon: 179 },
    { rank: 2, lat: -18, lon: -179 },
  ]);
  expect(view?.places.map(({ x }) => Math.round(x))).toEqual([28, 452]);
  expect(view?.meridians.map(({ label }) => label)).toEqual(["179° E", "180° E", "179° W"]);
});

test("there is no map without places, and a single place is in the middle of its surroundings", () => {
  expect(mapView([])).toBeNull();
  const view = mapView([{ rank: 3, lat: 52.52, lon: 13.4 }]);
  expect(view?.places).toEqual([{ rank: 3, lat: 52.52, lon: 13.4, x: 240, y: 120 }]);
  expect(view?.parallels.map(({ label }) => label)).toContain("52.52° N");
});

test("degrees have a direction", () => {
  expect([degreesText(52.5, "N", "S"), degreesText(-0.25, "E", "W"), degreesText(0, "E", "W")]).toEqual([
    "52.5° N",
    "0.25° W",
    "0°",
  ]);
});

test("fields of points are those of the schema and of its objects", () => {
  const fields = {
    name: { type: "text" },
    at: { type: "point" },
    shops: { type: "objects", fields: { city: { type: "text" }, at: { type: "point" } } },
  } as const;
  expect(pointFields({ fields })).toEqual(["at", "shops.at"]);
});
