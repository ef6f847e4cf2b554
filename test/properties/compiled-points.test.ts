import { DatabaseSync } from "node:sqlite";
import { DOUBLE, DuckDBInstance } from "@duckdb/node-api";
import { toSql } from "@firmament/compile";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { distance } from "../../src/geo/distance.ts";
import { keyword } from "../../src/schema/field.ts";
import { point } from "../../src/schema/point.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const schema = defineSchema({ fields: { name: keyword(), place: point() } });
const columns = { place: { latitude: "lat", longitude: "lon" } };

/** Millionths of degrees: the engine rounds degrees that are nearer to the edge of a cell. */
const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6);

const points = fc.record({
  lat: fc.oneof(degrees(90), fc.integer({ min: -90, max: 90 })),
  lon: fc.oneof(degrees(180), fc.integer({ min: -180, max: 180 })),
});

const seed = fc.sample(points, { seed: 7, numRuns: 400 });
const documents = seed.map((place, index) => ({ id: String(index), place }));
const engine = new SearchEngine(schema);
engine.upsertAll([...documents, { id: "none" }]);

const sqlite = new DatabaseSync(":memory:");
sqlite.exec("CREATE TABLE places (id TEXT, lat REAL, lon REAL)");
const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
const connection = await instance.connect();
await connection.run("CREATE TABLE places (id VARCHAR, lat DOUBLE, lon DOUBLE)");
for (const [index, { lat, lon }] of [...seed.entries()]) {
  sqlite.prepare("INSERT INTO places VALUES (?, ?, ?)").run(String(index), lat, lon);
}
sqlite.exec("INSERT INTO places VALUES ('none', NULL, NULL)");
const rows = seed.map(({ lat, lon }, index) => `('${index}', '${lat}'::DOUBLE, '${lon}'::DOUBLE)`);
await connection.run(`INSERT INTO places VALUES ${rows.join(", ")}, ('none', NULL, NULL)`);
afterAll(() => {
  sqlite.close();
  connection.closeSync();
  instance.closeSync();
});

async function found(query: string): Promise<readonly (readonly string[])[]> {
  const common = { schema, table: "places", columns };
  const { text, values } = toSql(query, { ...common, dialect: "sqlite" });
  const lite = sqlite.prepare(`SELECT id FROM places WHERE ${text}`).all(...(values as number[]));
  const duck = toSql(query, { ...common, dialect: "duckdb" });
  const statement = `SELECT id FROM places WHERE ${duck.text}`;
  const reader = await connection.runAndReadAll(
    statement,
    duck.values as number[],
    duck.values.map(() => DOUBLE),
  );
  return [lite.map(({ id }) => String(id)), reader.getRows().map(([id]) => String(id))].map((ids) => ids.toSorted());
}

test("databases find the rows in a box, and nearly those in a radius", { timeout: propertyTimeout }, async () => {
  const boxes = fc.tuple(points, points).map(([a, b]) => {
    const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)];
    return `place:["${south},${a.lon}" TO "${north},${b.lon}"]`;
  });
  const box = fc.asyncProperty(boxes, async (query) => {
    const expected = engine.ids(query).toSorted();
    for (const ids of await found(query)) expect(ids, query).toEqual(expected);
  });
  await fc.assert(box, runs(500, 20));

  const circles = fc.tuple(points, fc.integer({ min: 1, max: 20_000 }));
  const circle = fc.asyncProperty(circles, async ([center, kilometres]) => {
    const query = `place:"${center.lat},${center.lon}"~${kilometres}`;
    const certain = documents.filter(({ place }) => Math.abs(distance(place, center) - kilometres) > 0.001);
    const expected = certain.filter(({ place }) => distance(place, center) <= kilometres).map(({ id }) => id);
    for (const ids of await found(query)) {
      expect(
        ids.filter((id) => certain.some((each) => each.id === id)),
        query,
      ).toEqual(expected.toSorted());
    }
  });
  await fc.assert(circle, runs(500, 20));
  for (const ids of await found("place:*")) expect(ids).toHaveLength(seed.length);
  for (const ids of await found("NOT place:*")) expect(ids).toEqual(["none"]);
});
