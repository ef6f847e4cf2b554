import type { NodeKind, NodeOf, QueryNode } from "./ast.ts";

/** What to make of each kind of node, given what was made of its children, in their order. */
export type Algebra<R> = { readonly [K in NodeKind]: (node: NodeOf<K>, children: readonly R[]) => R };

const none: readonly QueryNode[] = Object.freeze([]);

/** The nodes right below a node, in the order of the query. */
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
      return notANode(node);
  }
}

/** Trees may come from JSON: what no type has checked is refused here, where every reader passes. */
function notANode(node: never): never {
  throw new TypeError(`A query's tree has no node of this kind: ${JSON.stringify(node)?.slice(0, 100)}`);
}

interface Frame<R> {
  readonly node: QueryNode;
  readonly parent: Frame<R> | null;
  readonly children: readonly QueryNode[];
  readonly results: R[];
}

/**
 * Evaluates a tree from its leaves upwards: each node's function is called once, after those of its children. Keeps its
 * own stack, so that no depth of the tree overflows the machine's.
 *
 * @throws {TypeError} for a tree that contains itself
 */
export function fold<R>(root: QueryNode, algebra: Algebra<R>): R {
  const above = new Set<QueryNode>([root]);
  let frame: Frame<R> = { node: root, parent: null, children: childrenOf(root), results: [] };
  for (;;) {
    const child = frame.children[frame.results.length];
    if (child !== undefined) {
      if (above.has(child)) throw new TypeError("A query's tree contains itself.");
      above.add(child);
      frame = { node: child, parent: frame, children: childrenOf(child), results: [] };
      continue;
    }
    const result = apply(algebra, frame.node, frame.results);
    above.delete(frame.node);
    if (frame.parent === null) return result;
    frame.parent.results.push(result);
    frame = frame.parent;
  }
}

function apply<R>(algebra: Algebra<R>, node: QueryNode, children: readonly R[]): R {
  const visit = algebra[node.kind] as (node: QueryNode, children: readonly R[]) => R;
  return visit(node, children);
}
