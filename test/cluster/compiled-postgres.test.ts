import { CompileError, type SqlCondition, toSql } from "@firmament/compile";
import { PostgresRows, vectorText } from "@firmament/test-support/compile/postgres-rows.ts";
import { type TargetDocument, targetDocument } from "@firmament/test-support/compile/target-document.ts";
import { sampled, scaled } from "@firmament/test-support/fuzz.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { loadVectors, queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import type { NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Analyzer, Query } from "../../src/entries/index.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

const MINUTES = 60_000;
const clock = (): number => Date.parse("2024-06-03T10:00:00Z");

/** The same documents in both engines. */
interface Pair {
  readonly schema: Schema;
  readonly engine: SearchEngine<Schema>;
  readonly rows: PostgresRows;
}

interface Comparison {
  /** How many queries were not refused. */
  readonly compared: number;
  /** The queries that find other rows. */
  readonly different: readonly object[];
}

async function comparison({ schema, engine, rows }: Pair, queries: readonly Query[]): Promise<Comparison> {
  const different: object[] = [];
  let compared = 0;
  for (const query of queries) {
    const condition = compiled(query, schema, rows);
    if (condition === null) continue;
    compared += 1;
    const found = await rows.ids(condition);
    const expected = engine.ids(query).toSorted();
    if (JSON.stringify(found) === JSON.stringify(expected)) continue;
    different.push({ query: typeof query === "string" ? query : print(query), expected, found });
  }
  return { compared, different };
}

/** `null` for a query that is refused. */
function compiled(query: Query, schema: Schema, { options }: PostgresRows): SqlCondition | null {
  try {
    return toSql(query, { ...options, schema, clock });
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}

describe.skipIf(!hasCluster)("compiled queries find in PostgreSQL what they find in one process", () => {
  let address = "";
  beforeAll(async () => {
    address = await sharedPostgres();
  });

  /** Compares the test vectors about companies, which have clauses of all kinds. */
  async function compareCompanies(
    documents: readonly TargetDocument[],
    records: readonly object[],
    analyzer: Analyzer,
    configuration: string | null,
  ): Promise<Comparison & { readonly count: number }> {
    const engine = new SearchEngine<Schema>(companySchema, { analyzer, clock });
    engine.upsertAll(records as readonly DocumentInput<Schema>[]);
    const rows = await PostgresRows.create(address, companySchema, documents, analyzer, configuration);
    try {
      const { vectors } = await loadVectors();
      const valid = [...new Set(vectors.map(({ query }) => query))].filter(
        (query) => engine.validate(query).length === 0,
      );
      const queries = sampled(valid, 400);
      return { count: queries.length, ...(await comparison({ schema: companySchema, engine, rows }, queries)) };
    } finally {
      await rows.close();
    }
  }

  test(
    "companies, whose words are those of the engine",
    async () => {
      const { documents } = await loadVectors();
      const targets = documents.map((document, index) => targetDocument(companySchema, document, index));
      const { count, compared, different } = await compareCompanies(targets, documents, foldingAnalyzer, null);
      expect(different).toEqual([]);
      expect(compared).toBeGreaterThan(count / 2);
    },
    5 * MINUTES,
  );

  /** Whether the configuration `simple` has the words of the standard analyzer for all texts of a document. */
  async function isSplitAlike({ values }: TargetDocument): Promise<boolean> {
    const texts = Object.entries(values)
      .filter(([name]) => companySchema.fields[name as keyof typeof companySchema.fields].type === "text")
      .flatMap(([, value]) => (value === null ? [] : [value].flat()));
    const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
    const tests = texts.map((text) => {
      const words = vectorText(text, standardAnalyzer);
      return `to_tsvector('simple', ${quoted(String(text))}) = ${quoted(words)}::tsvector`;
    });
    const [row] = await runSql(address, `SELECT ${["true", ...tests].join(" AND ")} AS alike`);
    return row?.alike === true;
  }

  test(
    "companies, whose words are those of PostgreSQL, if it splits their texts as the standard analyzer does",
    async () => {
      const { documents } = await loadVectors();
      const alike: TargetDocument[] = [];
      for (const [index, document] of documents.entries()) {
        const { website: _, ...record } = document;
        const target = targetDocument(companySchema, record, index);
        if (await isSplitAlike(target)) alike.push(target);
      }
      expect(alike.length).toBeGreaterThan(documents.length / 4);
      const records = alike.map(({ id, values }) => ({ id, ...values }));
      const { count, compared, different } = await compareCompanies(alike, records, standardAnalyzer, "simple");
      expect(different).toEqual([]);
      expect(compared).toBeGreaterThan(count / 2);
    },
    5 * MINUTES,
  );

  interface Scenario {
    readonly schema: Schema;
    readonly records: readonly NaiveRecord[];
    readonly queries: readonly QueryNode[];
  }

  /** A text of PostgreSQL has neither U+0000 nor half of a surrogate pair. */
  const isStorable = (value: unknown): boolean => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));

  const scenarios: fc.Arbitrary<Scenario> = schemas.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      records: fc.array(recordsOf(schema).filter(isStorable), { minLength: 1, maxLength: 8, size: "max" }),
      queries: fc.array(queriesOf(schema), { minLength: 8, maxLength: 8, size: "max" }),
    }),
  );

  test(
    "random documents of random schemas",
    async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(scenarios, async ({ schema, records: given, queries }) => {
          const records = given.map((record, index) => ({ ...record, id: String(index) }));
          const engine = new SearchEngine<Schema>(schema, { analyzer: foldingAnalyzer, clock });
          for (const record of records) engine.upsert(record as unknown as DocumentInput<Schema>);
          const documents = records.map((record, index) => targetDocument(schema, record, index));
          const rows = await PostgresRows.create(address, schema, documents, foldingAnalyzer);
          try {
            const { compared, different } = await comparison({ schema, engine, rows }, queries);
            count += compared;
            expect(different).toEqual([]);
          } finally {
            await rows.close();
          }
        }),
        { numRuns: scaled(80, 40), interruptAfterTimeLimit: 3 * MINUTES },
      );
      expect(count).toBeGreaterThan(200);
    },
    5 * MINUTES,
  );
});
