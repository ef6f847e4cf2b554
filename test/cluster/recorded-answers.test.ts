import type { ClusterEngine } from "@firmament/opensearch";
import {
  type ConformanceResult,
  conformanceCompanies,
  conformanceVectors,
} from "@firmament/test-support/conformance.ts";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgedEngine, judgedQueries } from "../../bench/judged-queries.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { documents, errorsOf, NOW, rows, tableEngine, tableSchema } from "../language-table/table.ts";
import { clusterAnswer, differencesOf, inTurns } from "./support/compare-answers.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { openSharedIndex, type SharedIndex } from "./support/shared-index.ts";

const MINUTES = 60_000;

describe.skipIf(!hasCluster)("a cluster returns the recorded answers", { timeout: 5 * MINUTES }, () => {
  describe("to the public vectors", () => {
    let index: SharedIndex<typeof companySchema>;
    beforeAll(async () => {
      index = await openSharedIndex(companySchema, { analyzer: standardAnalyzer });
      await index.engine.upsertAll(conformanceCompanies);
    });
    afterAll(() => index?.drop());

    async function expectAnswers(
      operator: "OR" | "AND",
      idsOf: (query: string) => Promise<readonly string[]>,
    ): Promise<void> {
      const results = await inTurns(conformanceVectors, async ({ query }): Promise<ConformanceResult> => {
        try {
          return { hits: (await idsOf(query)).map(Number) };
        } catch (error) {
          if (error instanceof QueryError) return { error: error.code };
          throw error;
        }
      });
      const wrong = conformanceVectors.flatMap(({ query, or, and }, position) => {
        const [found, expected] = [results[position], operator === "OR" ? or : and];
        return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ query, found, expected }];
      });
      expect(wrong).toEqual([]);
    }

    test("with the operator OR, as a stream of ids", async () => {
      const snapshot = await index.engine.snapshot();
      await expectAnswers("OR", (query) => collected(snapshot.ids(query)));
      await snapshot.close();
    });

    test("with the operator AND, as hits and totals", async () => {
      const options = { defaultOperator: "AND", limit: 200, fields: [] } as const;
      await expectAnswers("AND", async (query) => {
        const { hits, total } = await index.engine.search(query, options);
        expect({ query, total }).toEqual({ query, total: hits.length });
        return hits.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
      });
    });
  });

  describe("to the language table", () => {
    let index: SharedIndex<typeof tableSchema>;
    beforeAll(async () => {
      index = await openSharedIndex(tableSchema, { clock: () => Date.parse(NOW) });
      await index.engine.upsertAll(documents);
    });
    afterAll(() => index?.drop());

    test("about fields of all types", async () => {
      const matches = rows.flatMap((row) => ("ids" in row ? [row] : []));
      const snapshot = await index.engine.snapshot();
      const wrong = await inTurns(matches, async ({ query, ids }) => {
        const found = await clusterAnswer(index.engine, snapshot, query);
        const expected = { ids, count: ids.length, total: ids.length };
        return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ query, found, expected }];
      });
      await snapshot.close();
      expect(wrong.flat()).toEqual([]);
    });

    test("about errors", () => {
      const engine = tableEngine(documents.length);
      for (const row of rows) {
        if (!("errors" in row)) continue;
        const messages = index.engine.validate(row.query).map(({ message }) => message);
        expect({ query: row.query, messages }).toEqual({
          query: row.query,
          messages: errorsOf(engine, row.query)?.errors,
        });
      }
    });
  });

  describe("to queries that people type", () => {
    const engine = judgedEngine();
    let cluster: ClusterEngine<typeof companySchema>;
    let index: SharedIndex<typeof companySchema>;
    beforeAll(async () => {
      index = await openSharedIndex(companySchema);
      cluster = index.engine;
      await cluster.upsertAll(engine.documents());
    });
    afterAll(() => index?.drop());

    test.each(["OR", "AND"] as const)("with the operator %s", async (defaultOperator) => {
      const queries = judgedQueries.map(({ query }) => query);
      expect(await differencesOf(engine, cluster, queries, { defaultOperator })).toEqual([]);
    });
  });
});
