import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { withoutSpans } from "@firmament/test-support/engine/tree-comparison.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { parse } from "../../grammar/parser.ts";

/** The text between two clauses of a list. */
const separators = {
  or: /^[ \t\n\r\u3000]*(?:OR|\|\|)[ \t\n\r\u3000]*$/,
  and: /^[ \t\n\r\u3000]*(?:AND|&&)[ \t\n\r\u3000]*$/,
  sequence: /^[ \t\n\r\u3000]*$/,
};

function checkSpans(text: string, node: QueryNode): void {
  const { start, end } = node.span;
  const slice = text.slice(start, end);
  expect({ slice, tree: withoutSpans(parse(slice)) }).toEqual({ slice, tree: withoutSpans(node) });
  if ("field" in node && node.field !== null) {
    expect(text.slice(start, end)).toContain(text.slice(node.field.span.start, node.field.span.end));
  }
  const children = childrenOf(node);
  if (node.kind === "or" || node.kind === "sequence" || node.kind === "and") {
    expect([children[0]?.span.start, children.at(-1)?.span.end]).toEqual([start, end]);
    children.slice(1).forEach((child, i) => {
      expect(text.slice(children[i]?.span.end, child.span.start)).toMatch(separators[node.kind]);
    });
  }
  if (node.kind === "not")
    expect(text.slice(start, children[0]?.span.start)).toMatch(/^(?:NOT[ \t\n\r\u3000]*|-|![ \t\n\r\u3000]*)$/);
  if (node.kind === "required") expect(text.slice(start, children[0]?.span.start)).toBe("+");
  for (const child of children) checkSpans(text, child);
}

describe("a node's span contains the text of the node alone, and the spans of clauses are separated by their operator", () => {
  law(
    "in any query",
    400,
    fc.property(queryTexts, (text) => checkSpans(text, parse(text))),
  );

  test("in the conformance queries", () => {
    for (const text of validQueries) checkSpans(text, parse(text));
  });
});
