import type { QueryNode } from "firmament";
import { childrenOf, parse, print } from "firmament/grammar";
import { expect } from "vitest";

/** A copy of the tree without its spans. */
export function withoutSpans(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value)));
}

/** A copy of the tree without spans and without groups that only set precedence. */
export function withoutGroups(node: QueryNode): unknown {
  if (node.kind === "group" && node.field === null && node.boost === null) return withoutGroups(node.query);
  const children = childrenOf(node);
  if (children.length === 0) return withoutSpans(node);
  const members = node.kind === "group" ? { field: withoutSpans(node.field), boost: node.boost } : {};
  return { kind: node.kind, ...members, children: children.map(withoutGroups) };
}

/** Expects that the tree is printed as `text`, and that `parse` returns it for that text. */
export function expectPrinted(tree: QueryNode, text: string): void {
  expect(print(tree)).toBe(text);
  expectParsed(tree);
}

/** Expects that the tree is deeply frozen, and that `parse` returns it for its printed text. */
export function expectParsed(tree: QueryNode): void {
  expect(withoutSpans(parse(print(tree)))).toEqual(withoutSpans(tree));
  expectFrozen(tree);
}

function expectFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  expect(Object.isFrozen(value)).toBe(true);
  for (const inner of Object.values(value)) expectFrozen(inner);
}
