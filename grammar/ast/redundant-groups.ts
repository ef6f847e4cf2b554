import type { AndNode, BranchNode, GroupNode, LeafNode, OrNode, QueryNode, SequenceNode } from "./ast.ts";
import { needsParentheses } from "./precedence.ts";
import { type Algebra, childrenOf, fold } from "./visitor.ts";

/**
 * Removes redundant groups; the result has a group for each pair of parentheses that its text needs. It matches the
 * same documents under both default operators. A group stays if its field, boost or signs would otherwise change their
 * meaning, or if OR, AND and white space would meet.
 */
export function removeRedundantGroups(tree: QueryNode): QueryNode {
  return withoutPlainGroup(fold(tree, simplifier));
}

type List = OrNode | SequenceNode | AndNode;
type Clause = GroupNode | LeafNode;

const leaf = (node: LeafNode): QueryNode => node;

const simplifier: Algebra<QueryNode> = {
  or: simplifyList,
  sequence: simplifyList,
  and: simplifyList,
  not: (node, children) => ({ ...node, clause: groupChildren(node, children).map(unwrapClause)[0] ?? node.clause }),
  required: (node, children) => ({
    ...node,
    clause: groupChildren(node, children).map(unwrapClause)[0] ?? node.clause,
  }),
  group: (node, [query = node.query]) => mergeGroup(node, withoutPlainGroup(query)),
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
 * Merges inner lists of the same kind into this list. A list with signs is not merged, because its signs would affect
 * this list; a list is not merged beside a `+`, which would affect its clauses. Under AND, signs affect only their own
 * clause.
 */
function simplifyList(node: List, children: readonly QueryNode[]): QueryNode {
  const isAnd = node.kind === "and";
  const canMerge = isAnd || !hasSigns(node, isRequired);
  const clauses = groupChildren(node, children).flatMap((child): readonly QueryNode[] => {
    const query = withoutPlainGroup(child);
    if (isAnd && isSigned(query)) return [query];
    return query.kind === node.kind && canMerge && (isAnd || !hasSigns(query, isSigned))
      ? query.clauses
      : [unwrapClause(child)];
  });
  const [only, second] = clauses;
  return only !== undefined && second === undefined ? only : { ...node, clauses };
}

/** The simplified children, as groups where the node's text needs parentheses. */
function groupChildren(node: BranchNode, children: readonly QueryNode[]): readonly QueryNode[] {
  return childrenOf(node).map((child, index): QueryNode => {
    const simplified = children[index] ?? child;
    if (!needsParentheses(node.kind, child.kind)) return simplified;
    return { kind: "group", span: child.span, field: null, boost: null, query: withoutPlainGroup(simplified) };
  });
}

/** Moves the field and the boost of a group to its only clause, unless that clause has its own. */
function mergeGroup(group: GroupNode, query: QueryNode): QueryNode {
  const unmerged = { ...group, query };
  if (isPlain(group) || !isClause(query) || (group.boost !== null && query.boost !== null)) return unmerged;
  const boost = query.boost ?? group.boost;
  if (query.kind === "everything") return group.field === null ? { ...query, boost } : unmerged;
  return group.field === null || query.field === null
    ? { ...query, field: query.field ?? group.field, boost }
    : unmerged;
}

/** A single clause without its parentheses. */
function unwrapClause(node: QueryNode): QueryNode {
  const query = withoutPlainGroup(node);
  return isClause(query) ? query : node;
}

/** The content of a group without field and boost. */
function withoutPlainGroup(node: QueryNode): QueryNode {
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

/** Whether one of the signs of a clause is `+`. */
function isRequired(node: QueryNode): boolean {
  return node.kind === "required" || (node.kind === "not" && isRequired(node.clause));
}

/** Whether a clause of the list has a sign. */
function hasSigns(node: List, isSign: (clause: QueryNode) => boolean): boolean {
  return node.clauses.some((clause) => isSign(clause) || (clause.kind === "sequence" && hasSigns(clause, isSign)));
}
