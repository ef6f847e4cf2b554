import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { conformanceCompanies, conformanceVectors } from "@firmament/test-support/conformance.ts";
import { foldingEngine, standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { law, scaledSize } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { idsOf } from "@firmament/testing/src/naive/evaluator.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { tokenize } from "../../grammar/syntax/lexer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

const defaultOperator = fc.constantFrom("OR", "AND");
const vectorTexts = fc.constantFrom(...conformanceVectors.map(({ query }) => query));

/** The result of a call, or the QueryError that it throws. Rethrows other errors. */
function attempt<T>(call: () => T): T | QueryError {
  try {
    return call();
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/** Checks that all entry points report the same diagnostics. */
function checkDiagnostics(text: string, defaultOperator: "OR" | "AND"): void {
  expect(Array.isArray(tokenize(text))).toBe(true);
  attempt(() => parse(text));
  const diagnostics = foldingEngine.validate(text, { defaultOperator });
  const calls: readonly (() => unknown)[] = [
    () => foldingEngine.ids(text, { defaultOperator }),
    () => foldingEngine.count(text, { defaultOperator }),
    () => foldingEngine.search(text, { defaultOperator }),
    () => String(foldingEngine.explain(text, { defaultOperator })),
  ];
  for (const call of calls) {
    const result = attempt(call);
    if (!(result instanceof QueryError)) {
      expect({ text, diagnostics }).toEqual({ text, diagnostics: [] });
      continue;
    }
    expect(result.diagnostics).toEqual(diagnostics);
    expect(result.code).toBe(diagnostics[0]?.code);
    expect(String(result)).not.toBe("");
    for (const { span } of diagnostics) {
      expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
    }
  }
}

describe("lexer, parser, validate and engine report the same diagnostics, and throw no other errors", () => {
  law("on any text", 1000, fc.property(anyTexts, defaultOperator, checkDiagnostics));

  law(
    "on mutations of the conformance queries",
    1500,
    fc.property(mutated(vectorTexts, 1, 5), defaultOperator, checkDiagnostics),
  );

  law(
    "on mutations of queries about companies",
    600,
    fc.property(mutated(queryTexts, 1, 3), defaultOperator, checkDiagnostics),
  );
});

/** The length of a long text: a megabyte at full depth. */
const LONG = scaledSize(1_000_000, 200_000);

describe("a long text with two mutations", () => {
  const longTexts = fc
    .array(vectorTexts, { minLength: 50, maxLength: 50, size: "max" })
    .map((queries) => `${queries.map((query) => `(${query})`).join(" OR ")} OR `)
    .map((text) => text.repeat(Math.ceil(LONG / text.length)).slice(0, -4));
  const text = mutated(longTexts, 2, 2);
  const unlimited = { queryLength: 2_000_000, clauses: 1_000_000 };

  law("exceeds the default limit", 2, fc.property(text, defaultOperator, checkDiagnostics));

  law(
    "is parsed or rejected with a QueryError if the limit permits its length",
    2,
    fc.property(text, (long) => {
      expect(tokenize(long).length).toBeGreaterThan(1000);
      attempt(() => parse(long, unlimited));
      const engine = new SearchEngine(companySchema, { limits: unlimited });
      expect(Array.isArray(engine.validate(long))).toBe(true);
      attempt(() => engine.count(long));
    }),
  );
});

describe("a mutated conformance query that is valid has the matches of the naive evaluator", () => {
  const fields = naiveFields(companySchema, standardAnalyzer);
  const documents = conformanceCompanies.map((company) => new NaiveDocument(company, fields));

  law(
    "over the conformance companies",
    600,
    fc.property(mutated(vectorTexts, 1, 2), defaultOperator, (text, operator) => {
      if (standardEngine.validate(text).length > 0) return;
      const expected = idsOf(documents, parse(text), fields, operator);
      expectIds(standardEngine, text, { defaultOperator: operator }, expected);
    }),
  );
});
