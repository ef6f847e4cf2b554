import fc from "fast-check";
import { expect, test } from "vitest";
import { readFilter } from "./page-filter.ts";
import { readCenter, readRingCondition, ringCondition, ringText, type Surroundings } from "./rings.ts";

const kilometres = fc.integer({ min: 1, max: 20_000_000 }).map((metres) => metres / 1000);

const surroundings: fc.Arbitrary<Surroundings> = fc.record({
  center: fc.record({
    lat: fc.integer({ min: -90_000, max: 90_000 }).map((value) => value / 1000),
    lon: fc.integer({ min: -180_000, max: 180_000 }).map((value) => value / 1000),
  }),
  ring: fc.oneof(
    kilometres.map((to) => ({ from: 0, to })),
    fc.record({ from: kilometres, to: fc.constant(null) }),
    fc.uniqueArray(kilometres, { minLength: 2, maxLength: 2 }).map((radii) => {
      return { from: Math.min(...radii), to: Math.max(...radii) };
    }),
  ),
});

test("a condition contains its ring, also in an address", () => {
  fc.assert(
    fc.property(surroundings, (around) => {
      const condition = ringCondition(around);
      expect(readRingCondition(condition)).toEqual(around);
      expect(readFilter(JSON.stringify({ location: condition }))).toEqual({ location: condition });
    }),
  );
});

const near = { lat: 52, lon: 13, km: 5 };

test.each([
  [undefined],
  [null],
  [["near"]],
  [{ near: { lat: 91, lon: 13, km: 5 } }],
  [{ near: { lat: 52, lon: 13, mi: 5 } }],
  [{ near: { lat: 52, lon: 13, km: 0 } }],
  [{ near, not: { near: { ...near, km: 5 } } }],
  [{ near, not: { near: { ...near, lat: 51, km: 1 } } }],
  [{ near, not: { within: {} } }],
  [{ not: { near } }],
  [{ within: {}, not: { near } }],
])("%j is no ring", (condition) => {
  expect(readRingCondition(condition)).toBeNull();
});

test("rings have words", () => {
  const rings = [
    { from: 0, to: 1 },
    { from: 1, to: 5 },
    { from: 5, to: null },
  ];
  expect(rings.map(ringText)).toEqual(["up to 1 km", "1 to 5 km", "farther than 5 km"]);
});

test("a typed place is a point, or the reason says what to write", () => {
  expect(readCenter("52.52, 13.40")).toEqual({ lat: 52.52, lon: 13.4 });
  expect(readCenter("Berlin")).toBe("“Berlin” is no place. Write degrees, the latitude first, as in 52.52,13.40.");
  expect(readCenter("113.4,52.5")).toBe(
    "“113.4,52.5” is no place: the latitude 113.4 is not from -90 to 90, and the latitude comes first. Write 52.5,113.4.",
  );
});
