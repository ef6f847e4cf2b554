import { expect } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { childrenOf } from "../../../grammar/ast/visitor.ts";
import { parse } from "../../../grammar/parser.ts";
import { print } from "../../../grammar/syntax/printer.ts";

/** What a tree says, without its places in a text. */
export function withoutSpans(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value)));
}

/** The same without the groups that only keep its meaning. */
export function withoutGroups(node: QueryNode): unknown {
  if (node.kind === "group" && node.field === null && node.boost === null) return withoutGroups(node.query);
  const children = childrenOf(node);
  if (children.length === 0) return withoutSpans(node);
  const own = node.kind === "group" ? { field: withoutSpans(node.field), boost: node.boost } : {};
  return { kind: node.kind, ...own, children: children.map(withoutGroups) };
}

/** The tree is printed so, and is what `parse` gives for it. */
export function expectText(tree: QueryNode, text: string): void {
  expect(print(tree)).toBe(text);
  expectParsed(tree);
}

/** The tree is what `parse` gives for its text, and frozen through and through. */
export function expectParsed(tree: QueryNode): void {
  expect(withoutSpans(parse(print(tree)))).toEqual(withoutSpans(tree));
  expectFrozen(tree);
}

function expectFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  expect(Object.isFrozen(value)).toBe(true);
  for (const inner of Object.values(value)) expectFrozen(inner);
}
