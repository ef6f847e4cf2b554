import type { AndNode, BranchNode, GroupNode, LeafNode, Node, OrNode, SequenceNode } from "./ast.ts";
import { needsParentheses } from "./precedence.ts";
import { type Algebra, childrenOf, fold } from "./visitor.ts";

type ListNode = OrNode | SequenceNode | AndNode;

/**
 * The same query with the fewest groups, and a group for each pair of parentheses that its text needs. It finds the same under both default
 * operators. What stays is a group whose field, boost or signs would say something else without it, and one in which OR, AND and white space
 * would meet.
 */
export function withoutRedundantGroups(tree: Node): Node {
  const simplified = fold(tree, simplifying);
  return isPlain(simplified) ? simplified.query : simplified;
}

const leaf = (node: LeafNode): Node => node;

const simplifying: Algebra<Node> = {
  or: list,
  sequence: list,
  and: list,
  not: (node, clauses) => ({ ...node, clause: bare(only(grouped(node, clauses))) }),
  required: (node, clauses) => ({ ...node, clause: bare(only(grouped(node, clauses))) }),
  group: (node, clauses) => merged(node, inside(only(clauses))),
  term: leaf, phrase: leaf, prefix: leaf, wildcard: leaf, fuzzy: leaf, regexp: leaf, range: leaf, comparison: leaf, exists: leaf, everything: leaf,
};

/** What stands in a list: clauses and what binds tighter as they are; a list of the same kind joins this one if it has no signs of its own. */
function list(node: ListNode, children: readonly Node[]): Node {
  const clauses = grouped(node, children).flatMap((child): readonly Node[] => {
    const query = inside(child);
    if (node.kind === "and" && isSigned(query)) return [query];
    if (query.kind === node.kind && (node.kind === "and" || !hasSigns(query))) return query.clauses;
    return [bare(child)];
  });
  return clauses.length === 1 ? only(clauses) : { ...node, clauses };
}

/** The children as they stand in the node's text, in groups where that has parentheses. */
function grouped(node: BranchNode, children: readonly Node[]): readonly Node[] {
  return childrenOf(node).map((child, index) => {
    const simplified = children[index] ?? child;
    if (!needsParentheses(node.kind, child.kind)) return simplified;
    return { kind: "group", span: child.span, field: null, boost: null, query: inside(simplified) };
  });
}

/** A clause without the parentheses around it. */
function bare(node: Node): Node {
  const query = inside(node);
  return isClause(query) ? query : node;
}

/** Field and boost of a group hold for the clause in it as well, as long as that has none of its own. */
function merged(group: GroupNode, query: Node): Node {
  ...
}
