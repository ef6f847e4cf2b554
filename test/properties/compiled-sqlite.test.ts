import { CompileError, type SqlCondition, type SqlOptions, toSql } from "@firmament/compile";
import { letterAnalyzer } from "@firmament/test-support/compile/letter-analyzer.ts";
import { SqliteRows } from "@firmament/test-support/compile/sqlite-rows.ts";
import { targetDocument } from "@firmament/test-support/compile/target-document.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import type { NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Field } from "../../src/schema/field.ts";
import { type DocumentInput, defineSchema, type Schema } from "../../src/schema/schema.ts";

const NOW = Date.parse("2024-06-03T10:00:00Z");

/** A full-text table has one text for each field, in which a phrase would match across values. */
const oneText = (field: Field): Field => {
  if (field.type === "text") return { ...field, many: false };
  if (field.type !== "objects") return field;
  const members = Object.entries<Field>(field.fields).map(([name, member]) => [name, oneText(member)]);
  return { ...field, fields: Object.fromEntries(members) };
};

const targetSchemas: Arbitrary<Schema> = schemas.map((schema) => {
  const fields = Object.entries<Field>(schema.fields).map(([name, field]) => [name, oneText(field)]);
  return defineSchema({ ...schema, display: undefined, analyzer: letterAnalyzer, fields: Object.fromEntries(fields) });
});

/** The characters that SQLite and JavaScript read alike: the letters of a database are those of Unicode 6.1. */
const isPlain = (value: unknown): boolean => /^[ -~¡-´¶-ÿ]*$/.test(JSON.stringify(value));

interface Scenario {
  readonly schema: Schema;
  readonly records: readonly NaiveRecord[];
  readonly queries: readonly QueryNode[];
}

const scenarios: Arbitrary<Scenario> = targetSchemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    records: fc
      .array(recordsOf(schema).filter(isPlain), { minLength: 1, maxLength: 8, size: "max" })
      .map((list) => list.map((record, index) => ({ ...record, id: String(index) }))),
    queries: fc.array(queriesOf(schema).filter(isPlain), { minLength: 4, maxLength: 12, size: "max" }),
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

law(
  "SQLite finds the rows of the documents that match, or the query is refused",
  500,
  fc.property(scenarios, fc.constantFrom("OR", "AND"), ({ schema, records, queries }, defaultOperator) => {
    const engine = new SearchEngine(schema, { analyzer: letterAnalyzer, clock: () => NOW, defaultOperator });
    for (const record of records) engine.upsert(record as unknown as DocumentInput<Schema>);
    const documents = records.map((record, index) => targetDocument(schema, record, index));
    const rows = new SqliteRows(schema, documents, letterAnalyzer);
    try {
      const options = { ...rows.options, schema, clock: () => NOW, defaultOperator };
      for (const query of queries) {
        const condition = compiled(query, options);
        if (condition === null) continue;
        expect(rows.ids(condition), print(query)).toEqual(engine.ids(query).toSorted());
      }
    } finally {
      rows.close();
    }
  }),
);
