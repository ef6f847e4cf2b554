import { randomUUID } from "node:crypto";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import { fieldName } from "@firmament/testing/src/arbitrary/leaf.ts";
import { placeLeaf, pointValues } from "@firmament/testing/src/arbitrary/place.ts";
import fc, { type Arbitrary } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { print } from "../../grammar/syntax/printer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { lint } from "../../src/engine/tools/lint.ts";
import { distance } from "../../src/geo/distance.ts";
import type { Point } from "../../src/geo/point.ts";
import { codeOf, pointOf } from "../../src/geo/point-code.ts";
import { keyword, number, objects, text } from "../../src/schema/field.ts";
import { point } from "../../src/schema/point.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { differencesOf } from "./support/compare-answers.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";

const schema = defineSchema({
  fields: {
    name: text({ exactFirst: true }),
    city: keyword(),
    location: point(),
    stops: point({ many: true }),
    shops: objects({ floor: number(), at: point() }),
  },
});

/** On a grid, so that many points are on the edges of boxes. */
const places: Arbitrary<Point> = fc
  .record({ lat: fc.integer({ min: 0, max: 200 }), lon: fc.integer({ min: 0, max: 200 }) })
  .map(({ lat, lon }) => ({ lat: (5150 + lat) / 100, lon: (1240 + lon) / 100 }));

const records = fc
  .record(
    {
      name: fc.constantFrom("Acme Robotics", "Isar Works", "Acme", "Spree Works"),
      city: fc.constantFrom("berlin", "potsdam", "köln"),
      location: fc.oneof({ weight: 9, arbitrary: places }, { weight: 1, arbitrary: pointValues }),
      stops: fc.array(places, { maxLength: 4 }),
      shops: fc.array(fc.record({ floor: fc.constantFrom(1, 2), at: places }), { maxLength: 3 }),
    },
    { requiredKeys: ["name", "city"] },
  )
  .map((record) => record as object);

function degrees({ lat, lon }: Point): string {
  return `${lat},${lon}`;
}

/** An area near the places, or one whose border goes through a stored point. */
const areas: Arbitrary<string> = fc.oneof(
  fc.tuple(places, fc.integer({ min: 1, max: 120 })).map(([center, km]) => `"${degrees(center)}"~${km}`),
  fc.tuple(places, places).map(([a, b]) => `"${degrees(a)} ${distance(a, pointOf(codeOf(b)))}km"`),
  fc.tuple(places, places).map(([a, b]) => {
    const [south, north] = a.lat <= b.lat ? [a, b] : [b, a];
    return `[${degrees({ ...south, lon: a.lon })} TO ${degrees({ ...north, lon: b.lon })}]`;
  }),
  fc.tuple(places, places, places).map((corners) => `"${corners.map(degrees).join(" ")}"`),
  places.map((place) => `"${degrees(place)}"`),
);

const anyPlace = placeLeaf(fc.constant(fieldName("location"))).map((leaf) => print(leaf));

const queries: Arbitrary<string> = fc.oneof(
  anyPlace,
  fc.constantFrom("location:*", "NOT location:*", "stops:* AND NOT shops.at:*"),
  areas.map((area) => `location:${area}`),
  fc.tuple(areas, areas).map(([a, b]) => `acme location:${a} OR NOT stops:${b}`),
  fc.tuple(areas, areas).map(([a, b]) => `+stops:${a} -shops.at:${b} city:berlin^2`),
  areas.map((area) => `shops:(floor:1 AND at:${area})`),
);

describe.skipIf(!hasCluster)("areas of points in a cluster", () => {
  const engine = new SearchEngine(schema);
  const index = `points-${randomUUID()}`;
  let cluster: ClusterEngine<typeof schema>;
  const searched = fc
    .sample(queries, { numRuns: scaled(600, 60), seed: 3 })
    .filter((query) => engine.validate(query).length === 0);

  beforeAll(async () => {
    const documents = fc.sample(records, { numRuns: 1500, seed: 5 });
    engine.upsertAll(documents.map((record, number) => ({ id: `${number}`, ...record })) as never);
    cluster = await openCluster({ nodes: await sharedCluster(), index, schema, replicas: 0, ...patience });
    await cluster.upsertAll(engine.documents());
  }, 300_000);

  afterAll(async () => {
    await cluster?.close();
    const [address = ""] = await sharedCluster();
    await fetch(`${address}/${index}*`, { method: "DELETE" });
  });

  test("contain the documents that they contain in one process", async () => {
    expect(searched.length).toBeGreaterThan(50);
    const counts = await cluster.counts(searched);
    expect(counts).toEqual(searched.map((query) => engine.count(query)));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(searched.length / 3);
    expect(await differencesOf(engine, cluster, searched)).toEqual([]);
  }, 600_000);

  test("belong to filters, facets, groups, cursors and explanations", async () => {
    const near = { lat: 52.52, lon: 13.4, km: 60 };
    const within = { south: 52, west: 13, north: 52.5, east: 13.5 };
    const filters = [
      { location: { near } },
      { stops: { not: { within } }, "shops.at": { near } },
      { location: { exists: false } },
    ] as const;
    for (const filter of filters) {
      for (const asYouType of [false, true]) {
        const options = { filter, asYouType, limit: 7, sort: "name", facets: { city: { except: "own" } } } as const;
        for (let cursor: string | undefined; ; ) {
          const found = await cluster.search("acme works", { ...options, ...(cursor && { cursor }) });
          const offset = cursor === undefined ? 0 : cluster.cursorOffset(cursor);
          const expected = engine.search("acme works", { ...options, offset });
          expect(found.total).toBe(expected.total);
          expect(found.hits.map(({ id }) => id)).toEqual(expected.hits.map(({ id }) => id));
          expect(found.facets).toEqual(expected.facets);
          if (found.cursor === null || offset > 20) break;
          cursor = found.cursor;
        }
      }
    }
    const query = 'acme AND location:"52.52,13.40"~60 AND NOT stops:[52,13 TO 52.5,13.5]';
    const grouped = { group: { by: "city", size: 2 }, sort: "name" } as const;
    const { groups } = await cluster.search(query, grouped);
    const expectedGroups = engine.search(query, grouped).groups;
    expect(groups.values.map(({ value, total }) => ({ value, total }))).toEqual(
      expectedGroups.values.map(({ value, total }) => ({ value, total })),
    );
    const { hits } = await cluster.search(query, { explain: true, limit: 3 });
    for (const { explanation } of hits) {
      expect(explanation?.find(({ clause }) => clause.startsWith("location:"))?.score).toBeCloseTo(1, 4);
    }
    const plan = await cluster.explain(query, { filter: { location: { near } } });
    expect(plan.total).toBe(engine.count(query, { filter: { location: { near } } }));
    expect(await cluster.lint(query)).toEqual(lint(engine, query));
    const nowhere = 'location:"-60.5,-20.5"~3 AND acme';
    expect(await cluster.lint(nowhere)).toEqual(lint(engine, nowhere));
    expect((await collected(cluster.stream(query))).map(({ id }) => id).toSorted()).toEqual(
      engine.ids(query).toSorted(),
    );
  }, 300_000);

  test("are those of a snapshot, while points on their borders come and go", async () => {
    const center = { lat: 10, lon: 10 };
    const points = [0.1, 0.2, 0.3].map((offset) => ({ lat: 10 + offset, lon: 10 }));
    const radius = distance(center, pointOf(codeOf(points[1] as Point)));
    const query = `location:"10,10 ${radius}km"`;
    const record = (number: number): object => ({ id: `border-${number}`, name: "Border", location: points[number] });
    await cluster.upsert(record(1) as never);
    expect(await cluster.count(query)).toBe(1);
    const snapshot = await cluster.snapshot();
    await cluster.upsertAll([record(0), record(2)] as never);
    await cluster.delete("border-1");
    expect(await collected(cluster.ids(query))).toEqual(["border-0"]);
    expect(await collected(snapshot.ids(query))).toEqual(["border-1"]);
    await snapshot.close();
    expect(await cluster.deleteWhere("name:border")).toBe(2);
    expect(await cluster.count(query)).toBe(0);
  });

  test("with too many points near the border are refused, and distances are", async () => {
    const many = fc.sample(fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 1000, maxLength: 1000 }), {
      numRuns: 11,
      seed: 1,
    });
    const records = many.map((numbers, index) => {
      const stops = numbers.map((value) => ({ lat: -30 + (value % 1e5) / 1e4, lon: 100 + (value % 99_991) / 1e4 }));
      return { id: `many-${index}`, name: "Many", stops };
    });
    await cluster.upsertAll(records as never);
    const query = 'stops:"-25,105"~300';
    const refused = {
      diagnostics: [
        { code: "limit", message: expect.stringContaining('points are near the border of stops:"-25,105"~300') },
      ],
    };
    await expect(cluster.count(query)).rejects.toMatchObject(refused);
    await expect(cluster.search("*:*", { filter: query })).rejects.toMatchObject(refused);
    await expect(collected(cluster.ids(query))).rejects.toMatchObject(refused);
    await expect(collected(cluster.stream(query))).rejects.toMatchObject(refused);
    expect(await cluster.count("stops:[-31,99 TO -19,111]")).toBe(11);
    expect(await cluster.deleteWhere("name:many")).toBe(11);
    const from = { lat: 52.5, lon: 13.4 };
    await expect(cluster.search("*:*", { sort: { field: "location", from } })).rejects.toThrow("other distances");
  }, 120_000);
});
