import fc from "fast-check";
import { describe, expect } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { anyTexts, mutated } from "../support/arbitrary/mutation.ts";
import { queryTexts } from "../support/arbitrary/query.ts";
import { validQueries } from "../support/conformance.ts";
import { foldingEngine } from "../support/engine/company-engines.ts";
import { law } from "../support/fuzz.ts";

const defaultOperator = fc.constantFrom("OR" as const, "AND" as const);
const mutations = mutated(fc.oneof(fc.constantFrom(...validQueries), queryTexts), 1, 4);
/** Fields of neither schema, and values that no field can have. */
const strayClauses = fc.constantFrom(
  ..."foo:bar|foo:|foo:(a OR green)^2|-foo:*|staff_count:many|staff_count:(5 OR many x:y)|followers:re*|name:>5".split(
    "|",
  ),
  ..."name:(red OR >5)|name:-5|followers:[a TO 9]|foo:[1 TO 2]|https://example.com|__proto__:x|followers:/a/~".split(
    "|",
  ),
);
const strayTexts = fc
  .array(fc.oneof({ weight: 2, arbitrary: strayClauses }, { weight: 1, arbitrary: queryTexts }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((clauses) => fc.constantFrom(" ", " AND ", " OR ", " NOT ").map((joint) => clauses.join(joint)));
const texts = fc.oneof(anyTexts, mutations, strayTexts, mutated(strayTexts, 1, 2));

describe("read leniently", () => {
  law(
    "any text is answered, and only limits are refused",
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
      expect(page.changes?.length === 0).toBe(foldingEngine.validate(text, options).length === 0);
      let last = 0;
      for (const { span, message } of page.changes ?? []) {
        expect(last <= span.start && span.start <= span.end && span.end <= text.length && message !== "").toBe(true);
        last = span.start;
      }
    }),
  );

  law(
    "a text finds what the query finds that was read instead",
    1000,
    fc.property(texts, defaultOperator, (text, operator) => {
      const options = { defaultOperator: operator };
      if (foldingEngine.validate(text).some(({ code }) => code === "limit")) return;
      const { query } = foldingEngine.explain(text, { ...options, lenient: true });
      expect({ query, mistakes: foldingEngine.validate(query) }).toEqual({ query, mistakes: [] });
      expect(foldingEngine.ids(text, { ...options, lenient: true })).toEqual(foldingEngine.ids(query, options));
    }),
  );

  law(
    "a query without mistakes is what it is",
    300,
    fc.property(queryTexts, defaultOperator, (text, operator) => {
      const options = { defaultOperator: operator };
      const page = foldingEngine.search(text, { ...options, lenient: true, limit: 3 });
      expect(page).toEqual({ ...foldingEngine.search(text, { ...options, limit: 3 }), changes: [] });
    }),
  );
});
