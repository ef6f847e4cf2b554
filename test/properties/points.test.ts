import { randomOf } from "@firmament/test-support/arbitrary/document-about.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { areaTest, naiveDistance, naivePoint } from "@firmament/testing/src/naive/points.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { FieldedLeaf } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import type { SearchPage } from "../../src/engine/result/search-page.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Area } from "../../src/geo/area.ts";
import { distance } from "../../src/geo/distance.ts";
import { type Point, pointText } from "../../src/geo/point.ts";
import { readPointClause } from "../../src/geo/point-clause.ts";
import { codeOf, pointOf } from "../../src/geo/point-code.ts";
import type { RingFacet } from "../../src/geo/ring-facet.ts";
import { keyword } from "../../src/schema/field.ts";
import { point } from "../../src/schema/point.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const degrees = (max: number): Arbitrary<number> =>
  fc.oneof(
    fc.double({ min: -max, max, noNaN: true }),
    fc.constantFrom(0, max, -max, max - 1e-9, 1e-9),
    fc.double({ min: -max / 90, max: max / 90, noNaN: true }),
  );

const anywhere: Arbitrary<Point> = fc.record({ lat: degrees(90), lon: degrees(180) });

/** A point that is about as far from another one as a radius says: there, rounding errors would decide. */
function nearBound({ lat, lon }: Point, kilometres: number, angle: number): Point {
  const degreesAway = kilometres / 111.195;
  const latitude = lat + degreesAway * Math.sin(angle);
  const longitude = lon + (degreesAway * Math.cos(angle)) / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return {
    lat: Math.max(-90, Math.min(90, latitude)),
    lon: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}

const radii = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 21_000 }));

function areaOf(leaf: FieldedLeaf): Area {
  const clause = readPointClause(leaf, "place");
  if (clause.kind === "fault") throw new Error(clause.message);
  return clause.area;
}

function leafOf(text: string): FieldedLeaf {
  return parse(`place:${text}`) as FieldedLeaf;
}

/** Whether an area decides points as the definition does, one by one and by the ranges that cover it. */
function expectSameDecisions(leaf: FieldedLeaf, points: readonly Point[]): void {
  const area = areaOf(leaf);
  const isIn = areaTest(leaf);
  for (const each of points) {
    const code = codeOf(each);
    const expected = isIn(naivePoint(each));
    expect(area.contains(code), pointText(each)).toBe(expected);
    for (const ranges of [area.ranges, area.coveredBy(4)]) {
      const range = ranges.find(({ low, high }) => low <= code && code <= high);
      if (expected) expect(range, pointText(each)).toBeDefined();
      else expect(range?.isInside ?? false, pointText(each)).toBe(false);
    }
  }
}

/** Written with few decimals, so that queries can state it. */
function written({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * 1e6) / 1e6 + 0, lon: Math.round(lon * 1e6) / 1e6 + 0 };
}

law(
  "a radius has the points whose great-circle distance is at most that far",
  10_000,
  fc.property(
    anywhere.map(written),
    radii,
    fc.array(anywhere, { maxLength: 5 }),
    fc.array(fc.double({ min: 0, max: 6.28, noNaN: true }), { minLength: 1, maxLength: 5 }),
    (center, radius, points, angles) => {
      const leaf = leafOf(`"${pointText(center)}"~${radius}`);
      expectSameDecisions(leaf, [...points, center, ...angles.map((angle) => nearBound(center, radius, angle))]);
    },
  ),
);

law(
  "a box has the points between its bounds, also across the antimeridian",
  10_000,
  fc.property(anywhere.map(written), anywhere.map(written), fc.array(anywhere, { maxLength: 8 }), (a, b, points) => {
    const [south, north] = a.lat <= b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
    const leaf = leafOf(
      `[${[pointText({ lat: south, lon: a.lon }), pointText({ lat: north, lon: b.lon })].map((text) => `"${text}"`).join(" TO ")}]`,
    );
    expectSameDecisions(leaf, [...points, a, b, { lat: south, lon: a.lon }, { lat: north, lon: b.lon }]);
  }),
);

law(
  "a polygon has the points from which a ray to the east meets an odd number of edges",
  5000,
  fc.property(
    fc.array(fc.record({ lat: degrees(90), lon: degrees(89) }).map(written), { minLength: 3, maxLength: 9 }),
    fc.array(anywhere, { maxLength: 8 }),
    (corners, points) => {
      const leaf = leafOf(`"${corners.map(pointText).join(" ")}"`);
      expectSameDecisions(leaf, [...points, { lat: 0, lon: 0 }]);
    },
  ),
);

law(
  "a stored point is in its own cell, at most 0.22 m away, and distances are those of the haversine",
  10_000,
  fc.property(anywhere, anywhere, (a, b) => {
    const stored = pointOf(codeOf(a));
    expect(codeOf(stored)).toBe(codeOf(a));
    expect(stored).toEqual({ lat: naivePoint(a).lat, lon: naivePoint(a).lon });
    expect(naiveDistance(a, stored)).toBeLessThan(0.00022);
    expect(distance(a, b)).toBe(naiveDistance(a, b));
  }),
);

const schema = defineSchema({ fields: { name: keyword(), place: point({ many: true }), home: point() } });

const clusteredPoints = fc.record({
  lat: fc.double({ min: 52, max: 53, noNaN: true }),
  lon: fc.double({ min: 13, max: 14, noNaN: true }),
});

law(
  "an engine finds and sorts points as the definition says, in live and sealed segments, after deletions and merges",
  60,
  fc.property(
    fc.array(fc.tuple(fc.array(fc.oneof(clusteredPoints, anywhere), { maxLength: 3 }), fc.option(clusteredPoints)), {
      minLength: 1,
      maxLength: 60,
      size: "max",
    }),
    fc.oneof(clusteredPoints, anywhere).map(written),
    fc.integer({ min: 1, max: 90 }),
    fc.boolean(),
    (places, from, radius, isCompact) => {
      const engine = new SearchEngine(schema);
      const records = places.map(([place, home], index) => ({ id: String(index), name: "x", place, home }));
      engine.upsertAll(records.slice(0, 20));
      for (const record of records.slice(20)) engine.upsert(record);
      engine.delete("3");
      if (isCompact) engine.compact();
      const kept = records.filter(({ id }) => id !== "3");
      const near = `"${pointText(from)}"~${radius}`;
      const nearest = (points: readonly Point[]): number =>
        Math.min(...points.map((each) => naiveDistance(from, naivePoint(each))));
      const found = kept.filter(({ place }) => nearest(place) <= radius);
      expect(engine.ids(`place:${near}`)).toEqual(found.map(({ id }) => id));
      expect(engine.count("*:*", { filter: { place: { near: { ...from, km: radius } } } })).toBe(found.length);
      expect(engine.ids(`name:x AND home:${near}`)).toEqual(
        kept.filter(({ home }) => home !== null && nearest([home]) <= radius).map(({ id }) => id),
      );
      const sorted = kept.toSorted((a, b) => compare(nearest(a.place), nearest(b.place)) || (a.id < b.id ? -1 : 1));
      const pages = [...Array(3).keys()].map((page) =>
        engine.search("*:*", { sort: { field: "place", from }, limit: 7, offset: page * 7 }),
      );
      const hits = pages.flatMap((page) => page.hits);
      expect(hits.map(({ id }) => id)).toEqual(sorted.slice(0, 21).map(({ id }) => id));
      for (const { distance: shown, document } of hits) {
        const points = document.place ?? [];
        expect(shown).toBe(points.length === 0 ? null : nearest(points));
      }
      const [first] = pages;
      if (first?.cursor) {
        const next = engine.search("*:*", { sort: { field: "place", from }, limit: 7, cursor: first.cursor });
        expect(next.hits).toEqual(pages[1]?.hits);
      }
    },
  ),
);

const ringLists = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 90 }), fc.double({ min: 0.001, max: 21_000, noNaN: true })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((radii) => radii.toSorted((a, b) => a - b));

/** The counts of rings by the definition: a document is in the ring of its nearest point. */
function naiveRings(distances: readonly number[], radii: readonly number[]): RingFacet {
  const between = (from: number, to: number): number => distances.filter((each) => each > from && each <= to).length;
  return {
    rings: radii.map((to, index) => {
      return { from: radii[index - 1] ?? 0, to, count: between(radii[index - 1] ?? -1, to) };
    }),
    beyond: between(radii.at(-1) as number, Number.MAX_VALUE),
    missing: between(Number.MAX_VALUE, Number.POSITIVE_INFINITY),
  };
}

law(
  "a facet counts the documents in each ring as the definition says, alone, in other facets and without its own filter",
  60,
  fc.property(
    fc.array(
      fc.record({
        name: fc.constantFrom("x", "y"),
        place: fc.array(fc.oneof(clusteredPoints, anywhere), { maxLength: 3 }),
        home: fc.option(clusteredPoints),
      }),
      { minLength: 1, maxLength: 60, size: "max" },
    ),
    fc.oneof(clusteredPoints, anywhere).map(written),
    ringLists,
    fc.nat(60),
    fc.boolean(),
    (places, center, radii, bulk, isCompact) => {
      const engine = new SearchEngine(schema);
      const records = places.map((each, index) => ({ ...each, id: String(index) }));
      // A document is as far away as the radius says.
      const rings = [...new Set([...radii, ...distancesOf(center, records[0]?.place ?? [])])].sort((a, b) => a - b);
      engine.upsertAll(records.slice(0, bulk));
      for (const record of records.slice(bulk)) engine.upsert(record);
      engine.delete("3");
      if (isCompact) engine.compact();
      const kept = records.filter(({ id }) => id !== "3");
      const nearest = (points: readonly Point[]): number =>
        Math.min(Number.POSITIVE_INFINITY, ...distancesOf(center, points));
      const near = `place:"${pointText(center)}"~9`;
      const option = { from: center, rings: rings.filter((radius) => radius > 0) };
      const expected = (documents: typeof kept, field: "place" | "home"): RingFacet => {
        const distances = documents.map((each) => nearest([each[field] ?? []].flat()));
        return naiveRings(distances, option.rings);
      };
      const found = kept.filter(({ place }) => nearest(place) <= 9);
      const { facets } = engine.search(near, {
        facets: {
          place: { ...option, except: "own", facets: { name: { limit: 2, order: "value" }, home: option } },
          home: { ...option, from: pointText(center) },
          name: { order: "value", facets: { place: option } },
        },
      });
      const { rings: counted, ...others } = facets.place;
      const { rings: wanted, ...wantedOthers } = expected(kept, "place");
      expect(counted.map(({ from, to, count }) => ({ from, to, count }))).toEqual(wanted);
      expect(others).toEqual(wantedOthers);
      for (const { from, to, facets: nested } of counted) {
        const inside = kept.filter(({ place }) => {
          const distance = nearest(place);
          return distance <= to && (distance > from || from === 0);
        });
        expect(nested.home).toEqual(expected(inside, "home"));
        expect(nested.name.values.map(({ count }) => count)).toEqual(
          ["x", "y"].map((name) => inside.filter((each) => each.name === name).length).filter((count) => count > 0),
        );
      }
      expect(facets.home).toEqual(expected(found, "home"));
      for (const { value, facets: nested } of facets.name.values) {
        expect(nested.place).toEqual(
          expected(
            found.filter(({ name }) => name === value),
            "place",
          ),
        );
      }
    },
  ),
);

function distancesOf(center: Point, points: readonly Point[]): readonly number[] {
  return points.map((each) => naiveDistance(center, naivePoint(each)));
}

law(
  "the nearest of many documents come first, on every page",
  40,
  fc.property(fc.nat(), fc.oneof(clusteredPoints, anywhere), fc.constantFrom("place", "home"), (seed, from, field) => {
    const random = randomOf(seed);
    const beside = (degrees: number): number => degrees * (1 - 1e-5 * random());
    // About as many as a page has are beside the point: whether that is enough decides which others are compared.
    const close = Math.floor(40 * random());
    const one = (index: number): Point =>
      index < close
        ? { lat: beside(from.lat), lon: beside(from.lon) }
        : { lat: 50 + 4 * random(), lon: 12 + 4 * random() };
    const records = Array.from({ length: 1200 }, (_, index) => {
      const place = [one(index), one(index)].slice(0, Math.floor(3 * random()));
      const home = random() < 0.9 ? one(index) : null;
      return { id: String(index), name: index % 3 === 0 ? "x" : "y", place, home };
    });
    const engine = new SearchEngine(schema);
    engine.upsertAll(records.slice(0, 900));
    for (const record of records.slice(900)) engine.upsert(record);
    const distanceTo = (record: (typeof records)[number]): number => {
      const points = field === "place" ? record.place : [record.home].filter((home) => home !== null);
      return Math.min(...points.map((each) => naiveDistance(from, naivePoint(each))));
    };
    for (const [query, kept] of [
      ["*:*", records],
      ["name:y", records.filter(({ name }) => name === "y")],
    ] as const) {
      const sorted = kept.toSorted((a, b) => compare(distanceTo(a), distanceTo(b)) || (a.id < b.id ? -1 : 1));
      let cursor: string | null = null;
      const found: string[] = [];
      for (let page = 0; page < 4; page++) {
        const answer: SearchPage<object> = engine.search(query, {
          sort: { field, from } as never,
          limit: 6,
          ...(cursor !== null && { cursor }),
        });
        found.push(...answer.hits.map(({ id }) => id));
        cursor = answer.cursor;
      }
      expect(found).toEqual(sorted.slice(0, 24).map(({ id }) => id));
      const farthest = engine.search(query, { sort: { field, from, order: "desc", mode: "min" } as never, limit: 5 });
      const known = sorted.filter((record) => distanceTo(record) < Number.POSITIVE_INFINITY);
      expect(farthest.hits.map((hit) => hit.distance)).toEqual(known.slice(-5).reverse().map(distanceTo));
    }
  }),
);

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
