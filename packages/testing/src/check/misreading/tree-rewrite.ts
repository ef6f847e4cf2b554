import type { QueryNode } from "firmament";
import type { FieldedLeaf, FieldName, LeafNode, Span, TermNode } from "firmament/grammar";

const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

/** The node with other children, in the same order and number. */
export function mapChildren(node: QueryNode, change: (child: QueryNode) => QueryNode): QueryNode {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      return { ...node, clauses: node.clauses.map(change) };
    case "not":
    case "required":
      return { ...node, clause: change(node.clause) };
    case "group":
      return { ...node, query: change(node.query) };
    default:
      return node;
  }
}

/** Changes every node of a tree, after the nodes below it. */
export function mapNodes(tree: QueryNode, change: (node: QueryNode) => QueryNode): QueryNode {
  return change(mapChildren(tree, (child) => mapNodes(child, change)));
}

/**
 * Changes every leaf of a tree.
 *
 * @param change receives the name of the field that the leaf searches; `null` for all
 */
export function mapLeaves(
  tree: QueryNode,
  change: (leaf: LeafNode, field: string | null) => QueryNode,
  groupField: string | null = null,
): QueryNode {
  switch (tree.kind) {
    case "or":
    case "sequence":
    case "and":
    case "not":
    case "required":
      return mapChildren(tree, (child) => mapLeaves(child, change, groupField));
    case "group":
      return mapChildren(tree, (child) => mapLeaves(child, change, tree.field?.name ?? groupField));
    case "everything":
      return change(tree, null);
    default:
      return change(tree, tree.field?.name ?? groupField);
  }
}

/** The same for the leaves of one kind. */
export function mapLeavesOf<K extends FieldedLeaf["kind"]>(
  kind: K,
  change: (leaf: Extract<FieldedLeaf, { kind: K }>, field: string | null) => QueryNode,
): (tree: QueryNode) => QueryNode {
  return (tree) =>
    mapLeaves(tree, (leaf, field) =>
      leaf.kind === kind ? change(leaf as Extract<FieldedLeaf, { kind: K }>, field) : leaf,
    );
}

/** Clauses joined by an operator, in parentheses. */
export function joined(kind: "or" | "and" | "sequence", clauses: readonly QueryNode[]): QueryNode {
  const [first] = clauses;
  if (clauses.length === 1 && first !== undefined) return first;
  if (first === undefined) return nothing();
  return inParentheses({ kind, clauses, span: NO_SPAN });
}

export function inParentheses(query: QueryNode): QueryNode {
  return { kind: "group", field: null, boost: null, query, span: NO_SPAN };
}

export function negated(clause: QueryNode): QueryNode {
  return { kind: "not", clause, span: NO_SPAN };
}

export function required(clause: QueryNode): QueryNode {
  return { kind: "required", clause, span: NO_SPAN };
}

export function everything(): QueryNode {
  return { kind: "everything", boost: null, span: NO_SPAN };
}

/** A query without matches. */
export function nothing(): QueryNode {
  return inParentheses({ kind: "and", clauses: [everything(), negated(everything())], span: NO_SPAN });
}

/** A word in the field of another leaf. */
export function word({ field, boost, span }: FieldedLeaf, text: string): TermNode {
  return { kind: "term", field, boost, span, text, signed: false };
}

/** The test whether a leaf's field has a value. */
export function existence(name: string): QueryNode {
  return { kind: "exists", field: fieldName(name), boost: null, span: NO_SPAN };
}

export function fieldName(name: string): FieldName {
  return { name, span: NO_SPAN };
}
