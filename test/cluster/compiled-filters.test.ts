import { CompileError, toSql } from "@firmament/compile";
import { jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { letterAnalyzer } from "@firmament/test-support/compile/letter-analyzer.ts";
import { PostgresRows } from "@firmament/test-support/compile/postgres-rows.ts";
import { targetDocument } from "@firmament/test-support/compile/target-document.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { keyword } from "../../src/schema/field.ts";
import { point } from "../../src/schema/point.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("PostgreSQL finds", () => {
  test("the rows of the documents in a filter, or it is refused", { timeout: 120_000 }, async () => {
    const jobs = generateJobs(80);
    const documents = jobs.map((job, index) => targetDocument(jobSchema, job, index));
    const rows = await PostgresRows.create(await sharedPostgres(), jobSchema, documents, letterAnalyzer);
    let compared = 0;
    const property = fc.asyncProperty(jobFilters, async ({ filter, matches }) => {
      try {
        const condition = toSql("*:*", { ...rows.options, schema: jobSchema, filter: filter as never });
        compared++;
        const expected = jobs.filter(matches).map(({ id }) => String(id));
        expect(await rows.ids(condition), JSON.stringify(filter)).toEqual(expected.toSorted());
      } catch (error) {
        if (!(error instanceof CompileError)) throw error;
      }
    });
    try {
      await fc.assert(property, runs(500, 40));
    } finally {
      await rows.close();
    }
    expect(compared).toBeGreaterThan(20);
  });

  test.each([
    'place:"52,13"~5000',
    'place:"-80,170"~3000',
    'place:"52,13"~20037',
    'place:["-10,100" TO "50,-100"]',
    "place:[0,10.000003 TO 50,10]",
    "place:*",
  ])("the points in %s", async (query) => {
    const schema = defineSchema({ fields: { name: keyword(), place: point() } });
    const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6);
    const places = fc.sample(fc.record({ lat: degrees(90), lon: degrees(180) }), { seed: 3, numRuns: 300 });
    const engine = new SearchEngine(schema);
    engine.upsertAll(places.map((place, index) => ({ id: String(index), place })));
    const columns = { place: { latitude: "lat", longitude: "lon" } };
    const { text, values } = toSql(query, { schema, dialect: "postgres", table: "places", columns });
    const rows = places.map(({ lat, lon }, index) => `('${index}', ${lat}::float8, ${lon}::float8)`).join(", ");
    const condition = values.reduce<string>(
      (sql, value, index) => sql.replace(`$${index + 1}::`, `'${value}'::`),
      text,
    );
    const statement = `WITH "places" ("id", "lat", "lon") AS (VALUES ${rows}) SELECT "id" FROM "places" WHERE ${condition}`;
    const found = await runSql(await sharedPostgres(), statement);
    expect(found.map(({ id }) => String(id)).toSorted()).toEqual(engine.ids(query).toSorted());
  });
});
