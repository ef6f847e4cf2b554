import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Bound, ComparisonOperator, FieldName, LeafNode, QueryNode, Span, WildcardPart } from "./ast/ast.ts";
import { parseRegexp } from "./ast/regexp.ts";
import { childrenOf } from "./ast/visitor.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { parse } from "./parser.ts";
import { print } from "./syntax/printer.ts";

const span: Span = { start: 0, end: 0 };

/** Special and some ordinary parts of queries. */
const pieces = [
  ..."a1é東\u00a0\ud800\udc00\0\u000b _$%@.,;='#",
  ...' \t\n\r\u3000\\"()[]{}:^~*?/+-!<>&|',
  ..."🚀e5",
].concat(
  [
    "AND",
    "OR",
    "NOT",
    "TO",
    "and",
    "&&",
    "||",
    ">=",
    "//",
    "*:*",
    "\\u0041",
    "\\u",
    "/a/",
    "[a TO b]",
    "name:",
    "_exists_:",
    "^2",
    "~1",
  ],
  ['"a b"', "(a)", " AND ", " OR ", "\\*", "-5"],
);

const messy = fc.array(
  fc.oneof({ arbitrary: fc.constantFrom(...pieces), weight: 9 }, fc.string({ unit: codePoints })),
  {
    maxLength: 20,
  },
);
const anyText: Arbitrary<string> = messy.map((parts) => parts.join(""));
const someText = anyText.filter((text) => text !== "");

const field: Arbitrary<FieldName | null> = fc.option(
  someText.filter((name) => name !== "_exists_").map((name) => ({ name, span })),
  { nil: null },
);
const boost: Arbitrary<number | null> = fc.option(
  fc
    .oneof(
      fc.nat(),
      fc.constantFrom(1e21, 1.5e300, 5e-324, 1.25e-9, 0.1),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    )
    .map(Math.abs),
  { nil: null },
);

const parts: Arbitrary<WildcardPart[]> = fc
  .array(
    fc.oneof(
      fc.constant({ kind: "one" } as const),
      fc.constant({ kind: "many" } as const),
      someText.map((text) => ({ kind: "text", text }) as const),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .filter((parts) => {
    const kinds = parts.map(({ kind }) => kind).join(" ");
    return !kinds.includes("text text") && !["text", "many", "text many"].includes(kinds);
  });

const pattern = anyText
  .map((text) => text.replace(/\\([\s\S]|$)/g, (match) => (match === "\\/" || match === "\\" ? "" : match)))
  .filter((text) => parseRegexp(text).ok);

const bound: Arbitrary<Bound> = fc.oneof(
  fc.constant({ kind: "open" } as const),
  fc.record({ kind: fc.constant("value" as const), text: anyText, inclusive: fc.boolean(), span: fc.constant(span) }),
);

function leaf<T extends object>(kind: LeafNode["kind"], own: { [K in keyof T]: Arbitrary<T[K]> }): Arbitrary<LeafNode> {
  return fc.record({
    kind: fc.constant(kind),
    span: fc.constant(span),
    field,
    boost,
    ...own,
  }) as unknown as Arbitrary<LeafNode>;
}

const operator = fc.constantFrom<ComparisonOperator[]>(">", ">=", "<", "<=");
const signedNumber = fc.constantFrom("-5", "+.5", "-1.5e-3", "+1e+9", "-0");

const anyLeaf: Arbitrary<LeafNode> = fc.oneof(
  leaf("term", { text: someText, signed: fc.constant(false) }),
  leaf("term", { text: signedNumber, signed: fc.constant(true), field: fc.constant({ name: "followers", span }) }),
  leaf("phrase", { text: anyText, slop: fc.oneof(fc.constant(0), fc.nat()) }),
  leaf("prefix", { text: someText }),
  leaf("wildcard", { parts }),
  leaf("fuzzy", { text: someText, edits: fc.constantFrom(0, 1, 2) }),
  leaf("regexp", { pattern }),
  leaf("range", { low: bound, high: bound }),
  leaf("comparison", { operator, text: fc.oneof(anyText, signedNumber) }),
  leaf("exists", {}),
  fc.record({ kind: fc.constant("everything" as const), span: fc.constant(span), boost }),
);

const depthIdentifier = fc.createDepthIdentifier();

/** Trees as the parser builds them: a clause of lower precedence is in a group. */
const { anyTree, codeTree } = fc.letrec<
  Record<"anyTree" | "codeTree" | "clause" | "signed" | "negation" | "conjunction" | "sequence", QueryNode>
>((tie) => {
  const several = (kind: "or" | "sequence" | "and", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> =>
    fc.record({
      kind: fc.constant(kind),
      span: fc.constant(span),
      clauses: fc.array(clause, { minLength: 2, maxLength: 4 }),
    });
  const one = (kind: "not" | "required", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> =>
    fc.record({ kind: fc.constant(kind), span: fc.constant(span), clause });
  const group = (query: Arbitrary<QueryNode>): Arbitrary<QueryNode> =>
    fc.record({ kind: fc.constant("group" as const), span: fc.constant(span), field, boost, query });
  const either = (...choices: Arbitrary<QueryNode>[]): Arbitrary<QueryNode> =>
    fc.oneof({ maxDepth: 12, depthSize: "small", depthIdentifier, withCrossShrink: true }, ...choices);
  return {
    clause: either(anyLeaf, group(tie("anyTree"))),
    signed: either(tie("clause"), one("required", tie("clause"))),
    negation: either(tie("signed"), one("not", tie("negation"))),
    conjunction: either(tie("negation"), several("and", tie("negation"))),
    sequence: either(tie("conjunction"), several("sequence", tie("conjunction"))),
    anyTree: either(tie("sequence"), several("or", tie("sequence"))),
    codeTree: either(
      anyLeaf,
      several("or", tie("codeTree")),
      several("sequence", tie("codeTree")),
      several("and", tie("codeTree")),
      one("not", tie("codeTree")),
      one("required", tie("codeTree")),
      group(tie("codeTree")),
    ),
  };
});

function withoutSpans(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === "span" ? undefined : inner)));
}

/** A tree without groups that only express precedence. */
function withoutGroups(node: QueryNode): unknown {
  if (node.kind === "group" && node.field === null && node.boost === null) return withoutGroups(node.query);
  const children = childrenOf(node);
  if (children.length === 0) return withoutSpans(node);
  const own = node.kind === "group" ? { field: withoutSpans(node.field), boost: node.boost } : {};
  return { kind: node.kind, ...own, children: children.map(withoutGroups) };
}

function checkSpans(node: QueryNode, outer: Span): void {
  expect(outer.start).toBeLessThanOrEqual(node.span.start);
  expect(node.span.start).toBeLessThan(node.span.end);
  expect(node.span.end).toBeLessThanOrEqual(outer.end);
  for (const child of childrenOf(node)) checkSpans(child, node.span);
}

function checkFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  expect(Object.isFrozen(value)).toBe(true);
  for (const inner of Object.values(value)) checkFrozen(inner);
}

function parsed(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError);
    return null;
  }
}

describe("print and parse", () => {
  test("preserve each tree that the parser can build", () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(withoutSpans(parse(print(tree)))).toEqual(withoutSpans(tree));
      }),
      runs(2000),
    );
  });

  test("preserve the meaning of trees built in code", () => {
    fc.assert(
      fc.property(codeTree, (tree) => {
        const text = print(tree);
        expect(withoutGroups(parse(text))).toEqual(withoutGroups(tree));
        expect(print(parse(text))).toBe(text);
      }),
      runs(2000),
    );
  });

  test("preserve each query, and throw a QueryError for other texts", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tree = parsed(text);
        if (tree === null) return;
        const printed = print(tree);
        expect(withoutSpans(parse(printed))).toEqual(withoutSpans(tree));
        expect(print(parse(printed))).toBe(printed);
      }),
      runs(10_000),
    );
  });
});

test("trees are frozen, and spans are within the spans of parents", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tree = parsed(text);
      if (tree === null) return;
      checkSpans(tree, { start: 0, end: text.length });
      checkFrozen(tree);
    }),
    runs(2000),
  );
});
