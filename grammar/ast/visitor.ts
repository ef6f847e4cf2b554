import type { NodeKind, NodeOf, QueryNode } from "./ast.ts";

/** One function for each kind of node. It receives the node and the results of its children, in order. */
export type Algebra<R> = { readonly [K in NodeKind]: (node: NodeOf<K>, children: readonly R[]) => R };

const none: readonly QueryNode[] = Object.freeze([]);

/**
 * The direct children of a node, in the order of the query.
 *
 * @throws {TypeError} when the value is not a node
 */
export function childrenOf(node: QueryNode): readonly QueryNode[] {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      return node.clauses;
    case "not":
    case "required":
      return [node.clause];
    case "group":
      return [node.query];
    case "term":
    case "phrase":
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
    case "range":
    case "comparison":
    case "exists":
    case "everything":
      return none;
    default:
      return rejectNode(node);
  }
}

/** A tree may come from JSON, which the compiler does not check. Every reader of a tree calls `childrenOf`. */
function rejectNode(node: never): never {
  throw new TypeError(`Unknown node in a query tree: ${JSON.stringify(node)?.slice(0, 100)}`);
}

interface Frame<R> {
  readonly node: QueryNode;
  readonly parent: Frame<R> | null;
  readonly children: readonly QueryNode[];
  readonly results: R[];
}

/**
 * Evaluates a tree bottom-up: calls each node's function once, after those of its children. Does not recurse, so trees
 * may have any depth.
 *
 * @throws {TypeError} when the tree contains itself
 */
export function fold<R>(root: QueryNode, algebra: Algebra<R>): R {
  const ancestors = new Set<QueryNode>([root]);
  let frame: Frame<R> = { node: root, parent: null, children: childrenOf(root), results: [] };
  for (;;) {
    const child = frame.children[frame.results.length];
    if (child !== undefined) {
      if (ancestors.has(child)) throw new TypeError("The query tree contains itself.");
      ancestors.add(child);
      frame = { node: child, parent: frame, children: childrenOf(child), results: [] };
      continue;
    }
    const result = apply(algebra, frame.node, frame.results);
    ancestors.delete(frame.node);
    if (frame.parent === null) return result;
    frame.parent.results.push(result);
    frame = frame.parent;
  }
}

function apply<R>(algebra: Algebra<R>, node: QueryNode, children: readonly R[]): R {
  const visit = algebra[node.kind] as (node: QueryNode, children: readonly R[]) => R;
  return visit(node, children);
}
