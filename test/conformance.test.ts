import { describe, expect, test } from "vitest";
import { QueryError } from "../grammar/diagnostics/query-error.ts";
import { standardAnalyzer } from "../src/analysis/standard-analyzer.ts";
import { SearchEngine } from "../src/engine/search-engine.ts";
import type { DefaultOperator } from "../src/plan/resolve/resolver.ts";
import { type CompanySchema, companySchema } from "../src/schema/company-schema.ts";
import { type ConformanceAnswer, conformanceCompanies, conformanceVectors } from "./support/conformance.ts";
import { standardEngine } from "./support/engine/company-engines.ts";
import { sampled } from "./support/fuzz.ts";

function responseOf(
  engine: SearchEngine<typeof companySchema>,
  query: string,
  defaultOperator: DefaultOperator,
): ConformanceAnswer {
  try {
    return { hits: engine.ids(query, { defaultOperator }).map(Number) };
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code };
    throw error;
  }
}

test("all the vectors are there", () => {
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
  { title: "a live segment", engine: liveEngine() },
  { title: "a sealed segment", engine: sealedEngine(1000) },
  { title: "sealed segments of seven companies", engine: sealedEngine(7) },
  { title: "segments of all kinds", engine: standardEngine },
])("the answers of Lucene, over $title", ({ engine }) => {
  test.each(["OR", "AND"] as const)("with default operator %s", (operator) => {
    const answers = conformanceVectors.map(({ query }) => ({ query, answer: responseOf(engine, query, operator) }));
    const expected = conformanceVectors.map((vector) => ({
      query: vector.query,
      answer: operator === "OR" ? vector.or : vector.and,
    }));
    const wrong = answers.flatMap((given, index) =>
      JSON.stringify(given) === JSON.stringify(expected[index]) ? [] : [{ given, expected: expected[index]?.answer }],
    );
    expect(wrong).toEqual([]);
  });

  test("search and count agree with ids", () => {
    for (const { query } of sampled(conformanceVectors, 200)) {
      const answer = responseOf(engine, query, "OR");
      if ("error" in answer) continue;
      expect({ query, count: engine.count(query) }).toEqual({ query, count: answer.hits.length });
      const page = engine.search(query, { limit: 1000 });
      expect({ query, total: page.total }).toEqual({ query, total: answer.hits.length });
      const onPage = page.hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
      expect({ query, hits: onPage }).toEqual({ query, hits: answer.hits });
    }
  });
});
