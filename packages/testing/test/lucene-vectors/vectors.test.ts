import { runsSlowTests, sampled } from "@firmament/test-support/fuzz.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { QueryError, SearchEngine, standardAnalyzer } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { NaiveEngine } from "../../src/naive/naive-engine.ts";
import { loadVectors, type VectorAnswer } from "../../src/vectors/load-vectors.ts";

const { documents, vectors, reasons } = await loadVectors();

type Engine = Pick<NaiveEngine<typeof companySchema>, "ids" | "upsertAll">;

function answerOf(engine: Engine, query: string, defaultOperator: "OR" | "AND"): VectorAnswer {
  try {
    return { ids: engine.ids(query, { defaultOperator }) };
  } catch (error) {
    if (error instanceof QueryError) return { error: error.code };
    throw error;
  }
}

test("there are 5,000 distinct queries or more, and most match some companies", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(5000);
  expect(new Set(vectors.map(({ query }) => query)).size).toBe(vectors.length);
  const telling = vectors.filter(({ or }) => "ids" in or && or.ids.length > 0 && or.ids.length < documents.length);
  expect(telling.length).toBeGreaterThan(vectors.length * 0.75);
});

describe.each([
  {
    title: "SearchEngine",
    engine: new SearchEngine(companySchema, { analyzer: standardAnalyzer }),
    asked: runsSlowTests ? vectors : sampled(vectors, 1500),
  },
  {
    title: "NaiveEngine, which takes milliseconds for a query,",
    engine: new NaiveEngine(companySchema, { analyzer: standardAnalyzer }),
    asked: sampled(vectors, 120),
  },
])("$title has the answers of Lucene 8", ({ engine, asked }) => {
  engine.upsertAll(documents);
  test.each(["OR", "AND"] as const)("with default operator %s", (operator) => {
    const wrong = asked.flatMap(({ query, or, and }) => {
      const expected = operator === "OR" ? or : and;
      const found = answerOf(engine, query, operator);
      return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ query, found, expected }];
    });
    expect(wrong).toEqual([]);
  });
});

test("the classic parser has the same answers, or there is a reason", () => {
  const used = new Set<string>();
  for (const { query, or, and, lucene10, classic } of vectors) {
    const isEqual =
      JSON.stringify(classic.lucene8) === JSON.stringify({ or, and }) &&
      JSON.stringify(classic.lucene10) === JSON.stringify(lucene10);
    expect({ query, isEqual }).toEqual({ query, isEqual: classic.reason === null });
    if (classic.reason !== null) used.add(classic.reason);
  }
  expect([...used].toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test("the file follows its schema", async () => {
  const [{ default: schema }, { default: file }] = await Promise.all([
    import("../../src/vectors/vectors.schema.json", { with: { type: "json" } }),
    import("../../src/vectors/vectors.json", { with: { type: "json" } }),
  ]);
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  expect([validate(file), validate.errors]).toEqual([true, null]);
});
