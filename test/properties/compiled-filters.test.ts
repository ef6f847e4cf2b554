import { CompileError, type SqlOptions, toSql } from "@firmament/compile";
import { jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { DuckdbRows } from "@firmament/test-support/compile/duckdb-rows.ts";
import { letterAnalyzer } from "@firmament/test-support/compile/letter-analyzer.ts";
import { SqliteRows } from "@firmament/test-support/compile/sqlite-rows.ts";
import { targetDocument } from "@firmament/test-support/compile/target-document.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.ts";

const jobs = generateJobs(80);
const documents = jobs.map((job, index) => targetDocument(jobSchema, job, index));
const sqlite = new SqliteRows(jobSchema, documents, letterAnalyzer);
const duckdb = await DuckdbRows.create(jobSchema, documents, letterAnalyzer, false);
afterAll(() => {
  sqlite.close();
  duckdb.close();
});

test("databases find the rows of the documents in a filter, or it is refused", {
  timeout: propertyTimeout,
}, async () => {
  let compared = 0;
  const property = fc.asyncProperty(jobFilters, async ({ filter, matches }) => {
    const expected = jobs.filter(matches).map(({ id }) => String(id));
    for (const rows of [sqlite, duckdb]) {
      const options: SqlOptions<Schema> = { ...rows.options, schema: jobSchema, filter: filter as never };
      let condition: ReturnType<typeof toSql>;
      try {
        condition = toSql("*:*", options);
      } catch (error) {
        expect(error).toBeInstanceOf(CompileError);
        continue;
      }
      compared++;
      expect(await rows.ids(condition), JSON.stringify(filter)).toEqual(expected.toSorted());
    }
  });
  await fc.assert(property, runs(1000, 40));
  expect(compared).toBeGreaterThan(20);
});
