import fc from "fast-check";
import { expect, test } from "vitest";
import { circleAround } from "./map-rings.ts";
import { mapView } from "./map-view.ts";

const centers = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The distance on a sphere in kilometres: the angle between two vectors. */
function distance(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const vector = ({ lat, lon }: { lat: number; lon: number }) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [p, q] = [vector(a), vector(b)];
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) / 2));
}

test("all corners of a ring are at its radius, and next to each other", () => {
  fc.assert(
    fc.property(centers, fc.constantFrom(1, 25, 500, 3000), (center, radius) => {
      const corners = circleAround(center, radius);
      const toPole = distance(center, { lat: center.lat < 0 ? -90 : 90, lon: 0 });
      expect(corners.length).toBe(toPole > radius + 1e-6 ? 180 : toPole < radius - 1e-6 ? 0 : corners.length);
      for (const corner of corners) {
        expect(Math.abs(distance(center, corner) - radius)).toBeLessThan(0.01);
        expect(Math.abs(corner.lon - center.lon)).toBeLessThan(180);
      }
    }),
  );
});

test("the center is on the map, with the rings that can be seen", () => {
  const places = [
    { rank: 1, lat: -18, lon: 179 },
    { rank: 2, lat: -18, lon: -179 },
  ];
  const view = mapView(places, { center: { lat: -18, lon: -179 }, radii: [1, 25, 500] });
  expect(view?.center).toMatchObject({ x: view?.places[1]?.x, y: view?.places[1]?.y });
  expect(view?.circles.map(({ radius }) => radius)).toEqual([25, 500]);
  expect(mapView(places)).toMatchObject({ center: null, circles: [] });
  fc.assert(
    fc.property(centers, (center) => {
      const far = mapView(places, { center, radii: [] });
      expect(far?.center?.x).toBeGreaterThan(0);
      expect(far?.center?.x).toBeLessThan(far?.width ?? 0);
      expect(far?.center?.y).toBeGreaterThan(0);
      expect(far?.center?.y).toBeLessThan(far?.height ?? 0);
    }),
  );
});
