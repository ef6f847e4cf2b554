import { clauses, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import type { NodeKind, QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { parse } from "../../grammar/parser.ts";
import { QueryError } from "../../src/entries/index.ts";

const KINDS: Readonly<Record<NodeKind, true>> = {
  or: true,
  sequence: true,
  and: true,
  not: true,
  required: true,
  group: true,
  term: true,
  phrase: true,
  prefix: true,
  wildcard: true,
  fuzzy: true,
  regexp: true,
  range: true,
  comparison: true,
  exists: true,
  everything: true,
};

function* kindsIn(node: QueryNode): Generator<NodeKind> {
  yield node.kind;
  for (const child of childrenOf(node)) yield* kindsIn(child);
}

function kindsOf(text: string): readonly NodeKind[] {
  try {
    return [...kindsIn(parse(text))];
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}

test.each<[string, Arbitrary<string>]>([
  ["clauses", clauses],
  ["queryTexts", queryTexts],
])("the texts of %s contain every kind of node", (_, texts) => {
  const kinds = new Set(fc.sample(texts, { numRuns: 2000, seed: 1 }).flatMap(kindsOf));
  expect(Object.keys(KINDS).filter((kind) => !kinds.has(kind as NodeKind))).toEqual([]);
});
