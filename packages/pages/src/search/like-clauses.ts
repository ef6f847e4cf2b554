import type { QueryNode } from "firmament";
import { type FieldedLeaf, parse, print } from "firmament/grammar";

/** A clause of a query for documents like others: a reason why it finds its hits. */
export interface LikeClause {
  /** The field that the clause names. */
  readonly field: string;
  /** What it looks for, in query syntax without the field and the boost. */
  readonly text: string;
  /** The boost; 1 without one. */
  readonly weight: number;
  /** The text of the whole query with half of this boost. */
  readonly weaker: string;
  /** The text of the whole query without this clause; `null` for the last one. */
  readonly without: string | null;
}

/** The field of ids: the query excludes the documents that its hits are like. */
const ID_FIELD = "_id";

/** The clauses of a query for documents like others; empty for any other text. */
export function likeClauses(text: string): readonly LikeClause[] {
  if (!text.includes(`NOT ${ID_FIELD}:`)) return [];
  const tree = treeOf(text);
  if (tree?.kind !== "and") return [];
  const [similar, excluded, ...others] = tree.clauses;
  if (similar === undefined || excluded === undefined || others.length > 0 || !excludesIds(excluded)) return [];
  const leaves = leavesOf(similar);
  if (leaves === null) return [];
  const textWith = (next: QueryNode | null): string | null =>
    next === null ? null : print({ ...tree, clauses: [next, excluded] });
  return leaves.map((leaf) => {
    const { field, boost } = leaf;
    const weight = boost ?? 1;
    const weaker = { ...leaf, boost: Number((weight / 2).toPrecision(2)) };
    return {
      field: field?.name ?? "",
      text: print({ ...leaf, field: null, boost: null }),
      weight,
      weaker: textWith(replaced(similar, leaf, weaker)) ?? text,
      without: leaves.length === 1 ? null : textWith(replaced(similar, leaf, null)),
    };
  });
}

function treeOf(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

function excludesIds(node: QueryNode): boolean {
  return node.kind === "not" && "field" in node.clause && node.clause.field?.name === ID_FIELD;
}

/** The leaves of alternatives, each with a field; `null` for a query of another shape. */
function leavesOf(node: QueryNode): readonly FieldedLeaf[] | null {
  switch (node.kind) {
    case "group":
      return node.field === null && node.boost === null ? leavesOf(node.query) : null;
    case "required":
      return leavesOf(node.clause);
    case "or": {
      const leaves = node.clauses.map(leavesOf);
      return leaves.includes(null) ? null : leaves.flatMap((each) => each ?? []);
    }
    case "and":
    case "not":
    case "sequence":
    case "everything":
      return null;
    default:
      return node.field === null ? null : [node];
  }
}

/** The tree with another leaf in place of one, or without it; `null` if nothing is left. */
function replaced(node: QueryNode, leaf: QueryNode, next: QueryNode | null): QueryNode | null {
  if (node === leaf) return next;
  switch (node.kind) {
    case "group": {
      const query = replaced(node.query, leaf, next);
      return query === null ? null : { ...node, query };
    }
    case "required": {
      const clause = replaced(node.clause, leaf, next);
      return clause === null ? null : { ...node, clause };
    }
    case "or": {
      const clauses = node.clauses.flatMap((each) => replaced(each, leaf, next) ?? []);
      const [only] = clauses;
      return clauses.length > 1 ? { ...node, clauses } : (only ?? null);
    }
    default:
      return node;
  }
}
