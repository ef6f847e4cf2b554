import { sampled } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import {
  boolean,
  type DocumentInput,
  date,
  defineSchema,
  foldingAnalyzer,
  integer,
  keyword,
  number,
  objects,
  type QueryNode,
  text,
} from "firmament";
import { childrenOf, parse, print } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { NaiveEngine } from "../naive/naive-engine.ts";
import type { Rules } from "../naive/rules.ts";
import { queryTextsOf } from "./query-text.ts";
import { corporaOf } from "./record.ts";
import { queriesOf } from "./schema-query.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text(),
    tags: text({ many: true }),
    code: keyword(),
    price: number(),
    stock: integer({ many: true }),
    opened: date(),
    active: boolean(),
    places: objects({ city: text(), kind: keyword() }),
  },
});

type Document = DocumentInput<typeof schema>;

/** Changes the nodes of a tree from the leaves up. */
function mapped(node: QueryNode, change: (node: QueryNode) => QueryNode): QueryNode {
  if ("clauses" in node) return change({ ...node, clauses: node.clauses.map((clause) => mapped(clause, change)) });
  if ("clause" in node) return change({ ...node, clause: mapped(node.clause, change) });
  return change(node.kind === "group" ? { ...node, query: mapped(node.query, change) } : node);
}

const rewriting = (change: (node: QueryNode) => QueryNode): Partial<Rules> => ({
  tree: (query) => mapped(query, change),
});

/** Faults, and the greatest number of clauses that a person needs to show one. */
const faults: readonly (readonly [name: string, maxClauses: number, rules: Partial<Rules>])[] = [
  ["AND finds either of the clauses", 2, rewriting((node) => (node.kind === "and" ? { ...node, kind: "or" } : node))],
  ["NOT has no effect", 1, rewriting((node) => (node.kind === "not" ? node.clause : node))],
  ["a required clause is optional", 2, rewriting((node) => (node.kind === "required" ? node.clause : node))],
  [
    "OR binds tighter than white space",
    3,
    { tree: (query) => mapped(query, (node) => (node.kind === "sequence" ? { ...node, kind: "and" } : node)) },
  ],
  ["a group has no field", 1, rewriting((node) => (node.kind === "group" ? { ...node, field: null } : node))],
  ["phrases match across values", 1, { positionGap: 0 }],
  ["phrases have no slop", 1, { hasPhrase: (words, terms) => isIn(words, terms) }],
  ["bounds are mixed up", 1, { isInside: (order, inclusive) => (inclusive ? order > 0 : order >= 0) }],
  ["patterns are not folded", 1, { normalizesPatterns: false }],
  ["patterns match parts of words", 1, { matchesToken: (fits, term) => fits(term) || fits(term.slice(1)) }],
  ["numbers need a field", 1, { findsNumbers: false }],
  ["a query of negations finds nothing", 1, { onlyExcluded: "matches nothing" }],
  ["any objects of a document match a query on one object", 2, { nestedObjects: "any objects" }],
  ["a fuzzy word is a word", 1, { editsBetween: (a, b) => (a === b ? 0 : 3) }],
];

function isIn(
  words: readonly { readonly term: string; readonly position: number }[],
  terms: readonly string[],
): boolean {
  return words.some(({ position }) =>
    terms.every((term, i) => words.some((word) => word.position === position + i && word.term === term)),
  );
}

function clauseCount(node: QueryNode): number {
  const children = childrenOf(node);
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + clauseCount(child), 0);
}

/** The ids that two engines find. */
function answers(documents: readonly Document[], query: string, rules: Partial<Rules>): readonly string[][] {
  return [new NaiveEngine(schema), new NaiveEngine(schema, { rules })].map((engine) => {
    engine.upsertAll(documents);
    return engine.ids(query);
  });
}

describe("a counterexample is one that a person would write", () => {
  test.each(sampled(faults, 5))("%s: at most %d clauses, in one document", (_, maxClauses, rules) => {
    const texts = fc.oneof(queriesOf(schema).map(print), queryTextsOf(schema));
    const documents = corporaOf(schema, { maxLength: 4 });
    const property = fc.property(documents, texts, (all, query) => {
      const [expected, actual] = answers(all, query, rules);
      expect(actual).toEqual(expected);
    });
    const result = fc.check(property, { numRuns: 3000, seed: 5 });
    const [shown = [], query = ""] = result.counterexample ?? [];
    expect(result.failed).toBe(true);
    expect(clauseCount(parse(query))).toBeLessThanOrEqual(maxClauses);
    expect(shown.length).toBe(1);
    expect(Object.keys(shown[0] ?? {}).length).toBeLessThanOrEqual(3);
  });
});
