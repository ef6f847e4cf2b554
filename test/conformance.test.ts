import {
  type ConformanceResult,
  conformanceCompanies,
  conformanceVectors,
} from "@firmament/test-support/conformance.ts";
import { standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { sampled } from "@firmament/test-support/fuzz.ts";
import { describe, expect, test } from "vitest";
import { QueryError } from "../grammar/diagnostics/query-error.ts";
import { standardAnalyzer } from "../src/analysis/standard-analyzer.ts";
import { type CompanySchema, companySchema } from "../src/companies/company-schema.ts";
import { SearchEngine } from "../src/engine/search-engine.ts";
import type { DefaultOperator } from "../src/plan/resolve/resolver.ts";

function resultOf(
  engine: SearchEngine<typeof companySchema>,
  query: string,
  defaultOperator: DefaultOperator,
): ConformanceResult {
  try {
    return { hits: engine.ids(query, { defaultOperator }).map(Number) };
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code };
    throw error;
  }
}

test("the vectors and companies are complete", () => {
  expect(conformanceVectors).toHaveLength(1149);
  expect(conformanceCompanies).toHaveLength(132);
});

function liveEngine(): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { analyzer: standardAnalyzer });
  for (const company of conformanceCompanies) engine.upsert(company);
  return engine;
}

function sealedEngine(segmentCapacity: number): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { analyzer: standardAnalyzer, segmentCapacity });
  engine.upsertAll(conformanceCompanies);
  engine.compact({ full: true });
  return engine;
}

describe.each([
  { title: "a live segment", engine: liveEngine(), asked: sampled(conformanceVectors, 400) },
  { title: "a sealed segment", engine: sealedEngine(1000), asked: sampled(conformanceVectors, 400, 1) },
  { title: "sealed segments of seven companies", engine: sealedEngine(7), asked: sampled(conformanceVectors, 400, 2) },
  { title: "segments of all kinds", engine: standardEngine, asked: conformanceVectors },
])("the results equal those of Lucene, over $title", ({ engine, asked }) => {
  test.each(["OR", "AND"] as const)("with default operator %s", (operator) => {
    const results = asked.map(({ query }) => ({ query, result: resultOf(engine, query, operator) }));
    const expected = asked.map((vector) => ({
      query: vector.query,
      result: operator === "OR" ? vector.or : vector.and,
    }));
    const wrong = results.flatMap((actual, index) =>
      JSON.stringify(actual) === JSON.stringify(expected[index]) ? [] : [{ actual, expected: expected[index]?.result }],
    );
    expect(wrong).toEqual([]);
  });

  test("of search and count agree with ids", () => {
    for (const { query } of sampled(conformanceVectors, 100)) {
      const result = resultOf(engine, query, "OR");
      if ("error" in result) continue;
      expect({ query, count: engine.count(query) }).toEqual({ query, count: result.hits.length });
      const page = engine.search(query, { limit: 1000 });
      expect({ query, total: page.total }).toEqual({ query, total: result.hits.length });
      const onPage = page.hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
      expect({ query, hits: onPage }).toEqual({ query, hits: result.hits });
    }
  });
});
