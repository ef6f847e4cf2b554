import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { meantSigns } from "../../grammar/recovery/meant-signs.ts";

const defaultOperator = fc.constantFrom("OR" as const, "AND" as const);
const mutations = mutated(fc.oneof(fc.constantFrom(...validQueries), queryTexts), 1, 4);
/** Clauses with unknown fields, or with values of the wrong type. */
const invalidClauses = fc.constantFrom(
  ..."foo:bar|foo:|foo:(a OR green)^2|-foo:*|staff_count:many|staff_count:(5 OR many x:y)|followers:re*|name:>5".split(
    "|",
  ),
  ..."name:(red OR >5)|name:-5|followers:[a TO 9]|foo:[1 TO 2]|https://example.com|__proto__:x|followers:/a/~".split(
    "|",
  ),
);
const invalidTexts = fc
  .array(fc.oneof({ weight: 2, arbitrary: invalidClauses }, { weight: 1, arbitrary: queryTexts }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((clauses) => fc.constantFrom(" ", " AND ", " OR ", " NOT ").map((separator) => clauses.join(separator)));
const texts = fc.oneof(anyTexts, mutations, invalidTexts, mutated(invalidTexts, 1, 2));

describe("with lenient parsing", () => {
  law(
    "any text has results, unless it exceeds a limit",
    2000,
    fc.property(texts, defaultOperator, (text, operator) => {
      const options = { lenient: true, defaultOperator: operator };
      let page: ReturnType<typeof foldingEngine.search>;
      try {
        page = foldingEngine.search(text, options);
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        expect(new Set(error.diagnostics.map(({ code }) => code))).toEqual(new Set(["limit"]));
        return;
      }
      expect(foldingEngine.count(text, options)).toBe(page.total);
      expect(foldingEngine.ids(text, options)).toHaveLength(page.total);
      const isAsWritten = foldingEngine.validate(text, options).length === 0 && meantSigns(text).length === 0;
      expect(page.changes?.length === 0).toBe(isAsWritten);
      let last = 0;
      for (const { span, message } of page.changes ?? []) {
        expect(last <= span.start && span.start <= span.end && span.end <= text.length && message !== "").toBe(true);
        last = span.start;
      }
    }),
  );

  law(
    "a text has the matches of the query that replaces it",
    1000,
    fc.property(texts, defaultOperator, (text, operator) => {
      const options = { defaultOperator: operator };
      if (foldingEngine.validate(text).some(({ code }) => code === "limit")) return;
      const { query } = foldingEngine.explain(text, { ...options, lenient: true });
      expect({ query, errors: foldingEngine.validate(query) }).toEqual({ query, errors: [] });
      expect(foldingEngine.ids(text, { ...options, lenient: true })).toEqual(foldingEngine.ids(query, options));
    }),
  );

  law(
    "a valid query has the same results, and no changes, unless it has signs that stand for others",
    300,
    fc.property(queryTexts, defaultOperator, (text, operator) => {
      fc.pre(meantSigns(text).length === 0);
      const options = { defaultOperator: operator };
      const page = foldingEngine.search(text, { ...options, lenient: true, limit: 3 });
      expect(page).toEqual({ ...foldingEngine.search(text, { ...options, limit: 3 }), changes: [] });
    }),
  );
});
