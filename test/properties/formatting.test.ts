import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { withoutSpans } from "@firmament/test-support/engine/tree-comparison.ts";
import { law, sampled } from "@firmament/test-support/fuzz.ts";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { format } from "../../grammar/format.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";

const widths = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constant(Number.POSITIVE_INFINITY));
const operators = ["OR", "AND"] as const;

function expectSameMatches(query: string | QueryNode, width: number): void {
  const formatted = format(query, { width });
  for (const defaultOperator of operators) {
    const options = { defaultOperator };
    expectIds(foldingEngine, formatted, options, foldingEngine.ids(query, options), () => String(query));
  }
}

describe("a formatted query has the matches of the query with both default operators", () => {
  law("for texts", 400, fc.property(queryTexts, widths, expectSameMatches));
  law("for trees", 400, fc.property(queries, widths, expectSameMatches));

  test("for the conformance queries", () => {
    const knownFields = validQueries.filter((text) => foldingEngine.validate(text).length === 0);
    for (const query of sampled(knownFields, 200)) expectSameMatches(query, 30);
  });
});

/** Valid texts, including queries with unknown fields. */
const texts = fc.oneof(queryTexts, queries.map(print), fc.constantFrom(...validQueries));

describe("a formatted query", () => {
  law(
    "is unchanged by formatting, and its tree does not depend on the width",
    2000,
    fc.property(texts, widths, widths, (text, width, other) => {
      const formatted = format(text, { width });
      expect(format(formatted, { width })).toBe(formatted);
      expect(withoutSpans(parse(format(text, { width: other })))).toEqual(withoutSpans(parse(formatted)));
    }),
  );

  law(
    "has no additional parentheses, no trailing spaces, and one line if it fits",
    2000,
    fc.property(texts, widths, (text, width) => {
      const formatted = format(text, { width });
      const line = format(text, { width: Number.POSITIVE_INFINITY });
      expect(formatted.match(/\(/g)?.length ?? 0).toBeLessThanOrEqual(text.match(/\(/g)?.length ?? 0);
      expect(line.length).toBeLessThanOrEqual(print(parse(text)).length);
      if (line.length <= width) expect(formatted).toBe(line);
      if (!/["/\\]/.test(text)) expect(formatted).not.toMatch(/[ ]$/m);
    }),
  );

  law(
    "of any text is valid, or the text is invalid",
    1000,
    fc.property(anyTexts, widths, (text, width) => {
      let formatted: string;
      try {
        formatted = format(text, { width });
      } catch {
        expect(() => parse(text)).toThrow();
        return;
      }
      expect(format(formatted, { width })).toBe(formatted);
    }),
  );
});
