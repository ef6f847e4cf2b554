import type { NodeKind } from "./ast.ts";

/** How tightly each kind binds, from OR to a clause that stands by itself. */
const strength: Readonly<Record<NodeKind, number>> = Object.freeze({
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
 * Whether the text of a child would be read otherwise if it stood in its parent's without parentheses. Never so in a
 * tree that was parsed: its own groups are nodes.
 */
export function needsParentheses(parent: NodeKind, child: NodeKind): boolean {
  if (parent === "group" || (parent === "not" && child === "not")) return false;
  return strength[child] <= strength[parent];
}
