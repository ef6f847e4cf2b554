import { QueryError, type QueryNode } from "firmament";
import { TimeSlice } from "firmament/base";
import { childrenOf, print } from "firmament/grammar";
import type { WhyNotClause } from "../schema/guidance-schemas.ts";

/** Counts the documents that match a query. */
export type CountMatches = (query: string) => number | Promise<number>;

/** A clause, and whether the query has a meaning without it. */
interface ListedClause {
  readonly node: QueryNode;
  readonly isDroppable: boolean;
}

const SLICE_MS = 5;

/** Each clause costs two counts. */
const MAX_CLAUSES = 10;

/**
 * How many documents match each clause of a query, and the query without the clause. Clauses in parentheses and in lists are
 * counted one by one; those after a field and those of a negation are one. Counts that exceed the limits of the backend are missing.
 *
 * @param tree of the text
 */
export async function clauseCounts(
  text: string,
  tree: QueryNode,
  count: CountMatches,
): Promise<readonly WhyNotClause[]> {
  const counts: WhyNotClause[] = [];
  // Other requests have a turn between two counts that take long.
  const slice = new TimeSlice(SLICE_MS);
  for (const { node, isDroppable } of clausesOf(tree, false).slice(0, MAX_CLAUSES)) {
    const { span } = node;
    if (slice.isOver) await slice.yield();
    const total = await countOrNull(count, text.slice(span.start, span.end));
    const rest = isDroppable ? without(tree, node) : null;
    const totalWithout = rest === null ? null : await countOrNull(count, print(rest));
    counts.push({
      span,
      text: text.slice(span.start, span.end),
      ...(total !== null && { total }),
      ...(totalWithout !== null && { total_without: totalWithout }),
    });
  }
  return counts;
}

async function countOrNull(count: CountMatches, query: string): Promise<number | null> {
  try {
    return await count(query);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

function clausesOf(node: QueryNode, isDroppable: boolean): readonly ListedClause[] {
  switch (node.kind) {
    case "and":
    case "sequence":
      return node.clauses.flatMap((clause) => clausesOf(clause, true));
    case "or":
      // Fewer alternatives find no more.
      return node.clauses.flatMap((clause) => clausesOf(clause, false));
    case "group":
      return node.field === null ? clausesOf(node.query, isDroppable) : [{ node, isDroppable }];
    default:
      return [{ node, isDroppable }];
  }
}

/** A tree without one of its nodes; `null` if nothing is left. */
function without(node: QueryNode, dropped: QueryNode): QueryNode | null {
  if (node === dropped) return null;
  if (!childrenOf(node).length) return node;
  switch (node.kind) {
    case "and":
    case "sequence":
    case "or": {
      const clauses = node.clauses.map((clause) => without(clause, dropped)).filter((clause) => clause !== null);
      return clauses.length < 2 ? (clauses[0] ?? null) : { ...node, clauses };
    }
    case "group": {
      const query = without(node.query, dropped);
      return query === null ? null : { ...node, query };
    }
    default:
      return node;
  }
}
