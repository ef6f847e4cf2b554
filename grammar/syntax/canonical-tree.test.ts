import { withoutSpans } from "@firmament/test-support/engine/tree-comparison.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../ast/ast.ts";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";
import { isCanonical } from "./canonical-tree.ts";
import { checkTree, defaultLimits, type Limits } from "./limits.ts";
import { print } from "./printer.ts";

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

const pieces = [
  ..."aé1 \u3000\\\"()[]{}:^~*?/+-!<>&|'\ud800",
  "AND",
  "OR",
  "NOT",
  "TO",
  "\\/",
  "//",
  "-5",
  ">=",
  "_exists_",
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(""));
const span = fc.oneof({ weight: 20, arbitrary: fc.constant({ start: 0, end: 0 }) }, fc.constant(undefined));
const field = fc.option(fc.record({ name: text, span }), { nil: null });
const boost = fc.option(fc.constantFrom(0, -0, 1, 2.5, 1e21, 5e-324, 1.5e300, 1e-7), { nil: null });
const bound = fc.oneof(
  fc.constant({ kind: "open" }),
  fc.record({ kind: fc.constant("value"), text, inclusive: fc.boolean(), span }),
);
const part = fc.oneof(
  fc.constant({ kind: "one" }),
  fc.constant({ kind: "many" }),
  fc.record({ kind: fc.constant("text"), text }),
);

function node(kind: QueryNode["kind"], members: Record<string, Arbitrary<unknown>>): Arbitrary<unknown> {
  return fc.record({ kind: fc.constant(kind), span, ...members });
}

/** Values in the shape of a tree, only some of which are trees. */
const trees = fc.letrec<{ tree: unknown }>((tie) => {
  const tree = tie("tree");
  const clauses = fc.array(tree, { maxLength: 3 });
  return {
    tree: fc.oneof(
      { depthSize: "small", maxDepth: 5, withCrossShrink: true },
      node("term", { field, boost, text, signed: fc.constant(false) }),
      node("term", { field, boost, text: fc.constantFrom("-5", "+1e9"), signed: fc.constant(true) }),
      node("phrase", { field, boost, text, slop: fc.constantFrom(0, -0, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 40) }),
      node("prefix", { field, boost, text }),
      node("wildcard", { field, boost, parts: fc.array(part, { maxLength: 3 }) }),
      node("fuzzy", { field, boost, text, edits: fc.constantFrom(0, -0, 1, 2) }),
      node("regexp", { field, boost, pattern: text }),
      node("range", { field, boost, low: bound, high: bound }),
      node("comparison", { field, boost, operator: fc.constantFrom(">", ">=", "<", "<="), text }),
      node("exists", { field, boost }),
      node("everything", { boost }),
      node("or", { clauses }),
      node("sequence", { clauses }),
      node("and", { clauses }),
      node("not", { clause: tree }),
      node("required", { clause: tree }),
      node("group", { field, boost, query: tree }),
    ),
  };
}).tree;

const limits: Arbitrary<Limits> = fc.record({
  queryLength: fc.constantFrom(20, 200, 65_536),
  nesting: fc.constantFrom(1, 2, 3, 100),
  clauses: fc.constantFrom(2, 4096),
});

function isAccepted(tree: unknown, accepted: Limits): tree is QueryNode {
  try {
    checkTree(tree as QueryNode, accepted);
    return true;
  } catch {
    return false;
  }
}

function parsed(query: string): QueryNode | null {
  try {
    return parse(query);
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError);
    return null;
  }
}

describe("isCanonical", () => {
  law(
    "is true only if the printed text parses to the same tree within the limits",
    20_000,
    fc.property(trees, limits, (tree, accepted) => {
      frozen(tree);
      if (!isAccepted(tree, accepted) || !isCanonical(tree, accepted)) return;
      expect(withoutSpans(parse(print(tree), accepted))).toEqual(withoutSpans(tree));
    }),
  );

  law(
    "is true for every parsed tree that is far from the limits",
    2000,
    fc.property(
      fc.array(fc.constantFrom(...pieces, " AND ", "name:", "^2", "~1", "[a TO b]"), { maxLength: 9 }),
      (parts) => {
        const tree = parsed(parts.join(""));
        if (tree !== null && !/_exists_|\\\*:/.test(print(tree))) expect(isCanonical(tree, defaultLimits)).toBe(true);
      },
    ),
  );

  test("is false for a tree that is not frozen", () => {
    expect(isCanonical(parse("a AND b"), defaultLimits)).toBe(true);
    expect(isCanonical(structuredClone(parse("a AND b")), defaultLimits)).toBe(false);
  });

  test("is false for a tree that may exceed a limit", () => {
    expect(isCanonical(parse("acme"), { ...defaultLimits, queryLength: 4 })).toBe(false);
    const nested = parse("((a))");
    expect(isCanonical(nested, { ...defaultLimits, nesting: 2 })).toBe(false);
    expect(isCanonical(nested, { ...defaultLimits, nesting: 3 })).toBe(true);
  });
});
