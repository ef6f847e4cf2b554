import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { parse } from "../../grammar/parser.ts";
import { queryTexts } from "../support/arbitrary/query.ts";
import { validQueries } from "../support/conformance.ts";
import { law } from "../support/fuzz.ts";

function withoutSpans(node: QueryNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === "span" ? undefined : value)));
}

/** What may stand between two clauses that are joined. */
const joints = {
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
      expect(text.slice(children[i]?.span.end, child.span.start)).toMatch(joints[node.kind]);
    });
  }
  if (node.kind === "not")
    expect(text.slice(start, children[0]?.span.start)).toMatch(/^(?:NOT[ \t\n\r\u3000]*|-|![ \t\n\r\u3000]*)$/);
  if (node.kind === "required") expect(text.slice(start, children[0]?.span.start)).toBe("+");
  for (const child of children) checkSpans(text, child);
}

describe("what a node's span covers, read alone, is the node; between the spans of clauses stands what joins them", () => {
  law(
    "in any query",
    400,
    fc.property(queryTexts, (text) => checkSpans(text, parse(text))),
  );

  test("in the conformance queries", () => {
    for (const text of validQueries) checkSpans(text, parse(text));
  });
});
