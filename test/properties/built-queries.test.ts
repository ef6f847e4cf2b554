import fc from "fast-check";
import { describe, expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { checkTree, defaultLimits } from "../../grammar/syntax/limits.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { and, boost, not, or } from "../../src/engine/builder/combination.ts";
import { lucene } from "../../src/engine/builder/lucene-template.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { type CompanySchema, companySchema } from "../../src/schema/company-schema.ts";
import { builtOfWords, builtQueries } from "../support/arbitrary/built-query.ts";
import { companies } from "../support/arbitrary/company.ts";
import { clauses as textClauses } from "../support/arbitrary/company-query.ts";
import { foldingEngine } from "../support/engine/company-engines.ts";
import { expectAnswer } from "../support/engine/expect-answer.ts";
import { expectParsed } from "../support/engine/tree-comparison.ts";
import { law } from "../support/fuzz.ts";

const defaultOperator = fc.constantFrom("OR", "AND");

const filledEngine = fc.array(companies, { minLength: 1, maxLength: 6 }).map((documents) => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(documents);
  return engine;
});

describe("what is built", () => {
  law("is a tree that parse gives for its text", 1000, fc.property(builtQueries, expectParsed));

  law(
    "passes the checks of a tree, and is no mistake",
    300,
    fc.property(builtQueries, (tree) => {
      checkTree(tree, defaultLimits);
      expect(foldingEngine.validate(tree)).toEqual([]);
    }),
  );

  law(
    "finds what its text finds",
    300,
    fc.property(filledEngine, builtQueries, defaultOperator, (engine, tree, defaultOperator) => {
      expectAnswer(engine, tree, { defaultOperator }, engine.ids(print(tree), { defaultOperator }));
    }),
  );
});

/** Built or parsed: a parsed one may hold white space, signs and negations in any list. */
const clauses = fc.oneof(
  builtOfWords,
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

function answers(
  engine: SearchEngine<CompanySchema>,
  clauses: readonly QueryNode[],
  operator: "OR" | "AND",
): readonly Set<string>[] {
  return clauses.map((clause) => new Set(engine.ids(clause, { defaultOperator: operator })));
}

describe("the clauses alone say what a combination finds", () => {
  const engine = foldingEngine;
  const all = engine.ids("*:*");
  const several = fc.array(clauses, { maxLength: 3 });

  law(
    "and: the intersection",
    200,
    fc.property(several, defaultOperator, (clauses, defaultOperator) => {
      const sets = answers(engine, clauses, defaultOperator);
      const expected = all.filter((id) => sets.every((set) => set.has(id)));
      expectAnswer(engine, and(...clauses), { defaultOperator }, expected);
    }),
  );

  law(
    "or, and a list in a template: the union",
    200,
    fc.property(several, defaultOperator, (clauses, defaultOperator) => {
      const sets = answers(engine, clauses, defaultOperator);
      const expected = all.filter((id) => sets.some((set) => set.has(id)));
      expectAnswer(engine, or(...clauses), { defaultOperator }, expected);
      expectAnswer(engine, lucene`${clauses}`, { defaultOperator }, expected);
    }),
  );

  law(
    "not: the complement",
    200,
    fc.property(clauses, defaultOperator, (clause, defaultOperator) => {
      const [found = new Set()] = answers(engine, [clause], defaultOperator);
      expectAnswer(
        engine,
        not(clause),
        { defaultOperator },
        all.filter((id) => !found.has(id)),
      );
    }),
  );

  law(
    "boost: the same",
    200,
    fc.property(clauses, defaultOperator, (clause, defaultOperator) => {
      expectAnswer(engine, boost(clause, 2), { defaultOperator }, engine.ids(clause, { defaultOperator }));
    }),
  );
});
