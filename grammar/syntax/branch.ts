import type { AndNode, GroupNode, OrNode, QueryNode, SequenceNode } from "../ast/ast.ts";
import type { IssueCollector } from "../diagnostics/issue.ts";
import { type Field, spanOf } from "./leaf.ts";
import { endOf } from "./lexer.ts";
import { readBoost } from "./modifier.ts";
import { Minus, type Token } from "./tokens.ts";

/* Builds the nodes that combine clauses. */

/** A node of at least two clauses; a single clause is returned unchanged. */
export function join(kind: "or" | "sequence" | "and", clauses: readonly QueryNode[]): QueryNode {
  const [first] = clauses;
  const last = clauses.at(-1);
  if (first === undefined || last === undefined) throw new Error("A grammar rule returned no clause.");
  if (first === last) return first;
  const span = spanOf(first.span.start, last.span.end);
  return Object.freeze<OrNode | SequenceNode | AndNode>({ kind, span, clauses: Object.freeze(clauses) });
}

/** `NOT a`. */
export function negate(clause: QueryNode, not: Token): QueryNode {
  return Object.freeze({ kind: "not", span: spanOf(not.startOffset, clause.span.end), clause });
}

/** `+a`, `-a`. */
export function signed(sign: Token, clause: QueryNode): QueryNode {
  if (sign.tokenType === Minus) return negate(clause, sign);
  return Object.freeze({ kind: "required", span: spanOf(sign.startOffset, clause.span.end), clause });
}

/** `(a b)`, with its field and its boost. */
export function groupOf(
  group: { readonly open: Token; readonly query: QueryNode; readonly close: Token },
  field: Field,
  boost: Token | undefined,
  issues: IssueCollector,
): GroupNode {
  const { open, query, close } = group;
  return Object.freeze({
    kind: "group",
    span: spanOf(field?.span.start ?? open.startOffset, endOf(boost ?? close)),
    field,
    boost: boost === undefined ? null : readBoost(boost, issues),
    query,
  });
}
