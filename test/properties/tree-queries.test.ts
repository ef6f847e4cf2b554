import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine as engine } from "@firmament/test-support/engine/company-engines.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import type { SearchOptions } from "../../src/engine/options/search-options.ts";
import { lint } from "../../src/engine/tools/lint.ts";

type Options = SearchOptions<CompanySchema>;

/** Everything that a caller sees of a query; cursors belong to the query's meaning. */
function resultOf(query: QueryNode | string, given: Options): unknown {
  const { lenient = false, defaultOperator = "OR" } = given;
  const options = { lenient, defaultOperator };
  try {
    const page = engine.search(query, given);
    const { plan, query: text, total } = engine.explain(query, options);
    const steps = JSON.stringify(plan, (key, value) => (key === "milliseconds" ? undefined : value));
    const warnings = lint(engine, query, options);
    return { page: JSON.stringify(page), ids: engine.ids(query, options), text, total, steps, warnings };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { message: error.message, diagnostics: error.diagnostics, validated: engine.validate(query, options) };
  }
}

/** The same tree with a span that no text has, frozen. */
function withSpans(tree: QueryNode, span: unknown): QueryNode {
  const replaced = JSON.parse(JSON.stringify(tree), (key, value) => {
    if (key === "span") return span;
    return typeof value === "object" ? Object.freeze(value) : value;
  });
  return Object.freeze(replaced);
}

const spans = fc.constantFrom<unknown>(
  { start: 0, end: 0 },
  { start: 900, end: -3 },
  { start: Number.NaN },
  {},
  null,
  7,
);

const options: fc.Arbitrary<Options> = fc.record({
  defaultOperator: fc.constantFrom("OR", "AND"),
  lenient: fc.boolean(),
  explain: fc.constant(true),
  highlight: fc.constant(["name", "description"]),
  limit: fc.constant(3),
  sort: fc.constantFrom<NonNullable<Options["sort"]>>("relevance", ["followers:desc", "relevance"]),
});

/** The same tree with unknown fields and text in number fields. */
function withErrors(tree: QueryNode): QueryNode {
  return JSON.parse(
    JSON.stringify(tree)
      .replaceAll('"name":"name"', '"name":"nmae"')
      .replaceAll(/"text":"[0-9]+"/g, '"text":"many"'),
  );
}

describe("a tree", () => {
  law(
    "has the results of its printed text, with any spans",
    400,
    fc.property(queries, spans, options, (tree, span, shown) => {
      expect(resultOf(withSpans(tree, span), shown)).toEqual(resultOf(print(tree), shown));
    }),
  );

  law(
    "has the errors of its printed text, with any spans",
    300,
    fc.property(queries, spans, options, (tree, span, shown) => {
      const broken = withErrors(tree);
      expect(resultOf(withSpans(broken, span), shown)).toEqual(resultOf(print(broken), shown));
    }),
  );

  law(
    "that was parsed has the results of its text",
    300,
    fc.property(queryTexts, options, (text, shown) => {
      const tree = parse(text);
      expect(resultOf(tree, shown)).toEqual(resultOf(print(tree), shown));
    }),
  );
});
