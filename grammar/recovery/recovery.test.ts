import { runs } from "@firmament/test-support/fuzz.ts";
import { syntaxPieces } from "@firmament/testing/src/arbitrary/syntax-piece.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode, Span } from "../ast/ast.ts";
import { childrenOf } from "../ast/visitor.ts";
import { validate } from "../parser.ts";
import { defaultLimits } from "../syntax/limits.ts";
import { print } from "../syntax/printer.ts";
import { recover } from "./recovery.ts";

/** The message of each error, with the text under its span. */
function errorsIn(text: string): readonly (readonly [string, string])[] {
  return validate(text).map(({ message, span }) => [message, text.slice(span.start, span.end)]);
}

describe("a text with several errors", () => {
  test("reports all errors in the order of their positions", () => {
    expect(errorsIn('(name:-a OR b~9 AND size:[5 9] AND x:y:z) ) AND c\\u1 "d')).toEqual([
      ["Only a number can have a sign after the colon.", "-"],
      ["`~9` is not a valid number of edits.", "~9"],
      ["This range has no TO between its bounds.", "[5 9]"],
      ["A clause can have only one field.", "y:z"],
      ["This `)` has no opening parenthesis.", ")"],
      ["`\\u` needs four hexadecimal digits.", "\\u1"],
      ["This quote is not closed.", '"'],
    ]);
  });

  test("reports spans of the original text", () => {
    const text = "(a AND ) OR [b";
    expect(recover(text, defaultLimits).diagnostics()).toMatchObject([
      { span: { start: 3, end: 6 }, fixes: [{ span: { start: 2, end: 7 }, replacement: "" }] },
      { span: { start: 12, end: 13 }, fixes: [{ span: { start: 12, end: 12 }, replacement: "\\" }] },
    ]);
  });

  test("reports a change for each error", () => {
    expect(recover("(a OR) b) c^ name:-d [5 9]", defaultLimits).changes).toEqual([
      { span: { start: 5, end: 6 }, message: "This `)` has no opening parenthesis. `)` is ignored." },
      { span: { start: 11, end: 12 }, message: "`^` is not a valid boost. `^` is ignored." },
      {
        span: { start: 18, end: 19 },
        message: "Only a number can have a sign after the colon. `name:-` is read as `-name:`.",
      },
      { span: { start: 21, end: 26 }, message: "This range has no TO between its bounds. `TO` is added." },
    ]);
  });

  test("reports an error in duplicated text once", () => {
    expect(errorsIn("{\\u;}")).toEqual([
      ["This range has no TO between its bounds.", "{\\u;}"],
      ["`\\u` needs four hexadecimal digits.", ""],
    ]);
  });

  test("reports at most 50 errors, and then has no tree", () => {
    const some = recover("a^ ".repeat(49), defaultLimits);
    expect(some.diagnostics()).toHaveLength(49);
    expect(some.tree()).not.toBeNull();
    const many = recover("a^ ".repeat(60), defaultLimits);
    expect(many.diagnostics()).toHaveLength(50);
    expect(many.tree()).toBeNull();
  });

  test("reports fewer errors in a long text, which is parsed again only twice", () => {
    const text = `${"a".repeat(60_000)} ${"b^ ".repeat(10)}`;
    const recovery = recover(text, defaultLimits);
    expect(recovery.diagnostics()).toHaveLength(3);
    expect(recovery.tree()).toBeNull();
  });

  test("stops when the corrected text is nested too deeply", () => {
    const quoted = `"a AND ${"(".repeat(101)}b${")".repeat(101)}`;
    const recovery = recover(quoted, defaultLimits);
    expect(recovery.diagnostics()).toMatchObject([{ code: "syntax" }]);
    expect(recovery.tree()).toBeNull();
  });
});

describe("reports one error once", () => {
  test.each([
    ['(name:"acme inc) AND b OR c', '"'],
    ['a AND (b OR "c d) AND e', '"'],
    ["a AND (b OR (c AND d) OR e", "("],
    ["(a OR b] AND c", "]"],
    ["a[b AND size:[5 TO 9] c", "["],
    ["size:[5 TO 9) AND (b)", "["],
    ["x AND name:acme:inc AND y", "acme:inc"],
    ["website:https://x.y/z?a=b:c AND d", "https://x.y/z?a=b:c"],
    ["a AND NOT AND b", "NOT AND"],
    ["a AND (NOT) OR b", "NOT"],
    ["berlin( AND b", "("],
    ["size:)5 AND (b)", ")"],
    ["a AND name: OR b", "OR"],
    ["/ab(c/ AND b", "("],
    ["24 / 7 AND (a OR b)", "/"],
    ["a~1~2 OR b", "~2"],
    ["followers:>-b AND c", "-b"],
  ])("%s", (text, covered) => {
    expect(errorsIn(text).map(([, under]) => under)).toEqual([covered]);
  });
});

/** The kind and the text of each node, in preorder. */
function nodesIn(node: QueryNode, text: string): readonly string[] {
  const own = `${node.kind} ${text.slice(node.span.start, node.span.end)}`;
  return [own, ...childrenOf(node).flatMap((child) => nodesIn(child, text))];
}

test("the tree has spans of the original text", () => {
  const text = 'a OR OR (name:-b AND "c d';
  const tree = recover(text, defaultLimits).tree();
  if (tree === null) return expect.unreachable();
  expect(print(tree)).toBe('a OR (NOT name:b AND "c d")');
  expect(nodesIn(tree, text)).toEqual([
    `or ${text}`,
    "term a",
    'group (name:-b AND "c d',
    'and name:-b AND "c d',
    "not name:-b",
    "term name:-b",
    'phrase "c d',
  ]);
});

test("trees are frozen, and spans are within the spans of parents, after any correction", () => {
  const check = (node: QueryNode, outer: Span): void => {
    expect(Object.isFrozen(node) && Object.isFrozen(node.span)).toBe(true);
    expect(outer.start <= node.span.start && node.span.start <= node.span.end && node.span.end <= outer.end).toBe(true);
    for (const child of childrenOf(node)) check(child, node.span);
  };
  fc.assert(
    fc.property(fc.array(syntaxPieces, { maxLength: 16 }), (pieces) => {
      const text = pieces.join("");
      const tree = recover(text, defaultLimits).tree();
      if (tree !== null) check(tree, { start: 0, end: text.length });
    }),
    runs(3000),
  );
});
