import type { AndNode, BranchNode, GroupNode, LeafNode, OrNode, QueryNode, SequenceNode } from "./ast.ts";
import { needsParentheses } from "./precedence.ts";
import { type Algebra, childrenOf, fold } from "./visitor.ts";

/**
 * The same query with the fewest groups, one for every pair of parentheses that its text needs. It finds the same under both default operators.
 * A group stays whose field, boost or signs would say something else without it, and one where OR, AND and white space would meet.
 */
export function removeRedundantGroups(tree: QueryNode): QueryNode {
  return inside(fold(tree, simplifying));
}

type List = OrNode | SequenceNode | AndNode;
type Clause = GroupNode | LeafNode;

const leaf = (node: LeafNode): QueryNode => node;

const simplifying: Algebra<QueryNode> = {
  or: list,
  sequence: list,
  and: list,
  not: (node, children) => ({ ...node, clause: grouped(node, children).map(bare)[0] ?? node.clause }),
  required: (node, children) => ({ ...node, clause: grouped(node, children).map(bare)[0] ?? node.clause }),
  group: (node, [query = node.query]) => merged(node, inside(query)),
  term: leaf,
  phrase: leaf,
  prefix: leaf,
  wildcard: leaf,
  fuzzy: leaf,
  regexp: leaf,
  range: leaf,
  comparison: leaf,
  exists: leaf,
  everything: leaf,
};

/**
 * A list of the same kind joins this one, unless its signs would then count for all of it, or the `+` in this one for each of its clauses;
 * under AND they count for their clause alone.
 */
function list(node: List, children: readonly QueryNode[]): QueryNode {
  const isAnd = node.kind === "and";
  const isOpen = isAnd || !hasSigns(node, isRequired);
  const clauses = grouped(node, children).flatMap((child): readonly QueryNode[] => {
    const query = inside(child);
    if (isAnd && isSigned(query)) return [query];
    return query.kind === node.kind && isOpen && (isAnd || !hasSigns(query, isSigned)) ? query.clauses : [bare(child)];
  });
  const [only, second] = clauses;
  return only !== undefined && second === undefined ? only : { ...node, clauses };
}

/** The children as the node's text has them: in parentheses where they would be read otherwise. */
function grouped(node: BranchNode, children: readonly QueryNode[]): readonly QueryNode[] {
  return childrenOf(node).map((child, index): QueryNode => {
    const simplified = children[index] ?? child;
    if (!needsParentheses(node.kind, child.kind)) return simplified;
    return { kind: "group", span: child.span, field: null, boost: null, query: inside(simplified) };
  });
}

/** Field and boost of a group hold for the clause in it, unless both have their own. */
function merged(group: GroupNode, query: QueryNode): QueryNode {
  const kept = { ...group, query };
  if (isPlain(group) || !isClause(query) || (group.boost !== null && query.boost !== null)) return kept;
  const boost = query.boost ?? group.boost;
  if (query.kind === "everything") return group.field === null ? { ...query, boost } : kept;
  return group.field === null || query.field === null ? { ...query, field: query.field ?? group.field, boost } : kept;
}

/** A clause that stands in parentheses of its own without need. */
function bare(node: QueryNode): QueryNode {
  const query = inside(node);
  return isClause(query) ? query : node;
}

function inside(node: QueryNode): QueryNode {
  return node.kind === "group" && isPlain(node) ? node.query : node;
}

function isPlain({ field, boost }: GroupNode): boolean {
  return field === null && boost === null;
}

function isClause(node: QueryNode): node is Clause {
  return node.kind === "group" || childrenOf(node).length === 0;
}

function isSigned({ kind }: QueryNode): boolean {
  return kind === "not" || kind === "required";
}

/** Whether there is a `+` among the signs. */
function isRequired(node: QueryNode): boolean {
  return node.kind === "required" || (node.kind === "not" && isRequired(node.clause));
}

/** Whether a clause of a list has a sign of its own. */
function hasSigns(node: List, isSign: (clause: QueryNode) => boolean): boolean {
  return node.clauses.some((clause) => isSign(clause) || (clause.kind === "sequence" && hasSigns(clause, isSign)));
}
