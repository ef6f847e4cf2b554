import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { QueryError } from "../grammar/query-error.ts";
import { standardAnalyzer } from "../src/analysis/standard-analyzer.ts";
import { SearchEngine } from "../src/engine/search-engine.ts";
import type { DefaultOperator } from "../src/plan/resolver.ts";
import { companySchema } from "../src/schema/company-schema.ts";
import type { DocumentInput } from "../src/schema/schema.ts";

type Answer = { readonly hits: readonly number[] } | { readonly error: string };

interface Vector {
  readonly id: string;
  readonly query: string;
  readonly or: Answer;
  readonly and: Answer;
}

const companies = readLines<DocumentInput<typeof companySchema>>("companies.ndjson");
const vectors = readLines<Vector>("vectors.ndjson");

function readLines<T>(name: string): T[] {
  const text = readFileSync(new URL(`../fixtures/conformance/${name}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function answerOf(engine: SearchEngine<typeof companySchema>, query: string, defaultOperator: DefaultOperator): Answer {
  try {
    return { hits: engine.ids(query, { defaultOperator }).map(Number) };
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code };
    throw error;
  }
}

test("all the vectors are there", () => {
  expect(vectors).toHaveLength(1149);
  expect(companies).toHaveLength(132);
});

describe.each([
  { title: "one segment", segmentCapacity: 1000 },
  { title: "segments of seven companies", segmentCapacity: 7 },
])("the answers of Lucene, over $title", ({ segmentCapacity }) => {
  const engine = new SearchEngine(companySchema, { analyzer: standardAnalyzer, segmentCapacity });
  engine.upsertAll(companies);

  test.each(["OR", "AND"] as const)("with default operator %s", (operator) => {
    const answers = vectors.map(({ id, query }) => ({ id, query, answer: answerOf(engine, query, operator) }));
    const expected = vectors.map((vector) => ({
      id: vector.id,
      query: vector.query,
      answer: operator === "OR" ? vector.or : vector.and,
    }));
    const wrong = answers.flatMap((given, index) =>
      JSON.stringify(given) === JSON.stringify(expected[index]) ? [] : [{ given, expected: expected[index]?.answer }],
    );
    expect(wrong).toEqual([]);
  });

  test("search and count agree with ids", () => {
    for (const { query } of vectors) {
      const answer = answerOf(engine, query, "OR");
      if ("error" in answer) continue;
      expect({ query, count: engine.count(query) }).toEqual({ query, count: answer.hits.length });
      const page = engine.search(query, { limit: 1000 });
      expect({ query, total: page.total }).toEqual({ query, total: answer.hits.length });
      const onPage = page.hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
      expect({ query, hits: onPage }).toEqual({ query, hits: answer.hits });
    }
  });
});
