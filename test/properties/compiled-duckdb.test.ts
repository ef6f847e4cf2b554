import { CompileError, type SqlCondition, type SqlOptions, toSql } from "@firmament/compile";
import { DuckdbRows } from "@firmament/test-support/compile/duckdb-rows.ts";
import { letterAnalyzer } from "@firmament/test-support/compile/letter-analyzer.ts";
import { targetDocument } from "@firmament/test-support/compile/target-document.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { type DocumentInput, defineSchema, type Schema } from "../../src/schema/schema.ts";

const NOW = Date.parse("2024-06-03T10:00:00Z");

/** The characters whose letters and cases are the same in DuckDB and JavaScript. */
const isPlain = (value: unknown): boolean => /^[ -~¡-´¶-ÿ]*$/.test(JSON.stringify(value));

const scenarios = schemas
  .map((schema) => defineSchema({ ...schema, display: undefined, analyzer: letterAnalyzer, fields: schema.fields }))
  .chain((schema) =>
    fc.record({
      schema: fc.constant<Schema>(schema),
      records: fc
        .array(recordsOf(schema).filter(isPlain), { minLength: 1, maxLength: 6, size: "max" })
        .map((list) => list.map((record, index) => ({ ...record, id: String(index) }))),
      queries: fc.array(queriesOf(schema).filter(isPlain), { minLength: 4, maxLength: 12, size: "max" }),
      hasWords: fc.boolean(),
    }),
  );

/** `null` for a query that is refused. */
function compiled(query: QueryNode, options: SqlOptions): SqlCondition | null {
  try {
    return toSql(query, options);
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}

test("DuckDB finds the rows of the documents that match, or the query is refused", { timeout: propertyTimeout }, () =>
  fc.assert(
    fc.asyncProperty(
      scenarios,
      fc.constantFrom("OR", "AND"),
      async ({ schema, records, queries, hasWords }, defaultOperator) => {
        const engine = new SearchEngine(schema, { analyzer: letterAnalyzer, clock: () => NOW, defaultOperator });
        for (const record of records) engine.upsert(record as unknown as DocumentInput<Schema>);
        const documents = records.map((record, index) => targetDocument(schema, record, index));
        const rows = await DuckdbRows.create(schema, documents, letterAnalyzer, hasWords);
        try {
          const options = { ...rows.options, schema, clock: () => NOW, defaultOperator };
          for (const query of queries) {
            const condition = compiled(query, options);
            if (condition === null) continue;
            expect(await rows.ids(condition), print(query)).toEqual(engine.ids(query).toSorted());
          }
        } finally {
          rows.close();
        }
      },
    ),
    runs(500),
  ),
);
