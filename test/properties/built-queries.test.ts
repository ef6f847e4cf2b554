import { builtFromWords, builtQueries } from "@firmament/test-support/arbitrary/built-query.ts";
import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { clauses as textClauses } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { expectParsed } from "@firmament/test-support/engine/tree-comparison.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { checkTree, defaultLimits } from "../../grammar/syntax/limits.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import { and, boost, not, or } from "../../src/engine/builder/combination.ts";
import { lucene } from "../../src/engine/builder/lucene-template.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

const defaultOperator = fc.constantFrom("OR", "AND");

const smallEngine = fc.array(companies, { minLength: 1, maxLength: 6 }).map((documents) => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(documents);
  return engine;
});

describe("a built query", () => {
  law("is the tree that parse returns for its text", 1000, fc.property(builtQueries, expectParsed));

  law(
    "is a valid tree and a valid query",
    300,
    fc.property(builtQueries, (tree) => {
      checkTree(tree, defaultLimits);
      expect(foldingEngine.validate(tree)).toEqual([]);
    }),
  );

  law(
    "has the results of its text",
    300,
    fc.property(smallEngine, builtQueries, defaultOperator, (engine, tree, defaultOperator) => {
      expectIds(engine, tree, { defaultOperator }, engine.ids(print(tree), { defaultOperator }));
    }),
  );
});

/** Built or parsed queries; a parsed one may contain white space, signs and negations in any list. */
const clauses = fc.oneof(
  builtFromWords,
  textClauses.map((text) => parse(text)),
  textClauses.map((text) => parse(text.replace(/^\(([\s\S]*)\)$/, (whole, inner) => (isQuery(inner) ? inner : whole)))),
);

function isQuery(text: string): boolean {
  try {
    return parse(text).kind !== undefined;
  } catch {
    return false;
  }
}

function matchesOf(
  engine: SearchEngine<CompanySchema>,
  clauses: readonly QueryNode[],
  operator: "OR" | "AND",
): readonly Set<string>[] {
  return clauses.map((clause) => new Set(engine.ids(clause, { defaultOperator: operator })));
}

describe("the matches of a combination follow from those of its clauses", () => {
  const engine = foldingEngine;
  const all = engine.ids("*:*");
  const lists = fc.array(clauses, { maxLength: 3 });

  law(
    "and: their intersection",
    200,
    fc.property(lists, defaultOperator, (clauses, defaultOperator) => {
      const sets = matchesOf(engine, clauses, defaultOperator);
      const expected = all.filter((id) => sets.every((set) => set.has(id)));
      expectIds(engine, and(...clauses), { defaultOperator }, expected);
    }),
  );

  law(
    "or, and a list in a template: their union",
    200,
    fc.property(lists, defaultOperator, (clauses, defaultOperator) => {
      const sets = matchesOf(engine, clauses, defaultOperator);
      const expected = all.filter((id) => sets.some((set) => set.has(id)));
      expectIds(engine, or(...clauses), { defaultOperator }, expected);
      expectIds(engine, lucene`${clauses}`, { defaultOperator }, expected);
    }),
  );

  law(
    "not: their complement",
    200,
    fc.property(clauses, defaultOperator, (clause, defaultOperator) => {
      const [matches = new Set()] = matchesOf(engine, [clause], defaultOperator);
      expectIds(
        engine,
        not(clause),
        { defaultOperator },
        all.filter((id) => !matches.has(id)),
      );
    }),
  );

  law(
    "boost: the same matches",
    200,
    fc.property(clauses, defaultOperator, (clause, defaultOperator) => {
      expectIds(engine, boost(clause, 2), { defaultOperator }, engine.ids(clause, { defaultOperator }));
    }),
  );
});
