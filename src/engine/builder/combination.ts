import type { NodeKind, QueryNode } from "../../../grammar/ast/ast.ts";
import { needsParentheses } from "../../../grammar/ast/precedence.ts";
import { describeValue } from "../../base/describe-value.ts";
import { type LeafScope, NO_SPAN, scopeOf } from "./leaf.ts";

/*
 * Queries that combine queries. Their matches depend only on the matches of their clauses, and not on the default
 * operator; a clause without a term is omitted, as in a text. The trees equal those that `parse` returns for the
 * printed text, including groups.
 */

/** Matches every document: `*:*`. */
export const everything: QueryNode = Object.freeze({ kind: "everything", span: NO_SPAN, boost: null });

/** Matches the documents that match all clauses: `a AND b`. Without clauses, every document. */
export function and(...clauses: readonly QueryNode[]): QueryNode {
  return join("and", clauses) ?? everything;
}

/** Matches the documents that match at least one clause: `a OR b`. Without clauses, no document. */
export function or(...clauses: readonly QueryNode[]): QueryNode {
  return anyOf(clauses);
}

/** `or` for a list, which may be too long for arguments. */
export function anyOf(clauses: readonly QueryNode[]): QueryNode {
  // In a group, because a negated clause in a list without OR excludes documents from the whole list.
  return join("or", clauses) ?? group(not(everything));
}

/** Matches the documents that do not match the clause: `NOT a`. */
export function not(clause: QueryNode): QueryNode {
  return Object.freeze({ kind: "not", span: NO_SPAN, clause: withParentheses("not", clause) });
}

/**
 * A clause of an `or` that must match: `+a`. The clauses of that `or` without a sign are then optional and only add to
 * the score.
 */
export function required(clause: QueryNode): QueryNode {
  return Object.freeze({ kind: "required", span: NO_SPAN, clause: withParentheses("required", clause) });
}

/**
 * Matches what the clause matches, and multiplies its score: `a^2`.
 *
 * @throws {RangeError} for a factor that is negative or not finite
 */
export function boost(clause: QueryNode, factor: number): QueryNode {
  if (!(Number.isFinite(factor) && factor >= 0)) {
    throw new RangeError(`A boost must be a finite number from 0, not ${describeValue(factor)}.`);
  }
  const boosted = { span: NO_SPAN, boost: Math.abs(factor) };
  if ("boost" in clause && clause.boost === null) return Object.freeze({ ...clause, ...boosted });
  return group(clause, { field: null, ...boosted });
}

/** `(a)`, `name:(a)^2`. It replaces a group of the clause that has neither a field nor a boost. */
export function group(clause: QueryNode, scope: LeafScope = scopeOf(null)): QueryNode {
  const isBareGroup = clause.kind === "group" && clause.field === null && clause.boost === null;
  return Object.freeze({ kind: "group", ...scope, query: isBareGroup ? clause.query : clause });
}

/** `name:(a OR b)`: a group of alternatives, each with the field of the group. Without values, no document. */
export function anyValue<Value>(
  values: readonly Value[],
  scope: LeafScope,
  clauseOf: (value: Value, scope: LeafScope) => QueryNode,
): QueryNode {
  const inner = scopeOf(null);
  return group(anyOf(values.map((value) => clauseOf(value, inner))), scope);
}

/** The clause, in a group if it would mean something else directly below a node of this kind. */
export function withParentheses(parent: NodeKind, clause: QueryNode): QueryNode {
  // With the default operator OR, the clauses of a sequence would join the list of the parent.
  const joinsParent = parent === "or" && clause.kind === "sequence";
  return joinsParent || needsParentheses(parent, clause.kind) ? group(clause) : clause;
}

/** A single clause is returned as it is; `null` without clauses. */
function join(kind: "and" | "or", clauses: readonly QueryNode[]): QueryNode | null {
  if (clauses.length < 2) return clauses[0] ?? null;
  const separate = clauses.map((clause) => withParentheses(kind, clause));
  return Object.freeze({ kind, span: NO_SPAN, clauses: Object.freeze(separate) });
}
