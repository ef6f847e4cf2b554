import type { NodeKind } from "./ast.ts";

/** The precedence of each kind; a higher value binds tighter. */
const precedence: Readonly<Record<NodeKind, number>> = Object.freeze({
  or: 0,
  sequence: 1,
  and: 2,
  not: 3,
  required: 4,
  group: 5,
  term: 5,
  phrase: 5,
  prefix: 5,
  wildcard: 5,
  fuzzy: 5,
  regexp: 5,
  range: 5,
  comparison: 5,
  exists: 5,
  everything: 5,
});

/**
 * Whether a child needs parentheses in the text of its parent. Never true in a parsed tree, in which groups are nodes.
 */
export function needsParentheses(parent: NodeKind, child: NodeKind): boolean {
  if (parent === "group" || (parent === "not" && child === "not")) return false;
  return precedence[child] <= precedence[parent];
}
