import type { NodeKind, QueryNode } from "../../../grammar/ast/ast.ts";
import { needsParentheses } from "../../../grammar/ast/precedence.ts";
import { type LeafScope, NO_SPAN, scopeOf } from "./leaf.ts";

/*
 * Queries made of queries. What they find follows from what their clauses find, whatever these are made of and whatever
 * white space means; only a clause that holds no word is left out, as it is in a text. The trees are those that `parse`
 * gives for the printed text, groups included.
 */

/** Every document: `*:*`. */
export const everything: QueryNode = Object.freeze({ kind: "everything", span: NO_SPAN, boost: null });

/** `a AND b`: what matches all clauses; without any, everything. */
export function and(...clauses: readonly QueryNode[]): QueryNode {
  return joined("and", clauses) ?? everything;
}

/** `a OR b`: what matches one of the clauses at least; without any, nothing. */
export function or(...clauses: readonly QueryNode[]): QueryNode {
  return anyOf(clauses);
}

/** The same for a list, which may be too long for arguments. */
export function anyOf(clauses: readonly QueryNode[]): QueryNode {
  // In a group: in a list without OR, what is negated is taken away from all the rest.
  return joined("or", clauses) ?? group(not(everything));
}

/** `NOT a`: what does not match the clause. */
export function not(clause: QueryNode): QueryNode {
  return Object.freeze({ kind: "not", span: NO_SPAN, clause: withParentheses("not", clause) });
}

/** `+a`: in an `or`, what must match all the same; the clauses without it then only add to the score. */
export function required(clause: QueryNode): QueryNode {
  return Object.freeze({ kind: "required", span: NO_SPAN, clause: withParentheses("required", clause) });
}

/**
 * `a^2`: what matches the clause, its score multiplied.
 *
 * @throws {RangeError} when the factor is negative or not finite
 */
export function boost(clause: QueryNode, factor: number): QueryNode {
  if (!(Number.isFinite(factor) && factor >= 0)) {
    throw new RangeError(`A boost is a finite number from 0, not ${String(factor)}.`);
  }
  const boosted = { span: NO_SPAN, boost: Math.abs(factor) };
  if ("boost" in clause && clause.boost === null) return Object.freeze({ ...clause, ...boosted });
  return group(clause, { field: null, ...boosted });
}

/** `(a)`, `name:(a)^2`. Parentheses that say nothing else are not doubled. */
export function group(clause: QueryNode, place: LeafScope = scopeOf(null)): QueryNode {
  const isBare = clause.kind === "group" && clause.field === null && clause.boost === null;
  return Object.freeze({ kind: "group", ...place, query: isBare ? clause.query : clause });
}

/** The clause as it can stand below a node of that kind and mean the same. */
export function withParentheses(parent: NodeKind, clause: QueryNode): QueryNode {
  // Beside an OR, white space that means OR belongs to the same list.
  const isSpread = parent === "or" && clause.kind === "sequence";
  return isSpread || needsParentheses(parent, clause.kind) ? group(clause) : clause;
}

/** One clause stands for itself; `null` when there is none. */
function joined(kind: "and" | "or", clauses: readonly QueryNode[]): QueryNode | null {
  if (clauses.length < 2) return clauses[0] ?? null;
  return Object.freeze({
    kind,
    span: NO_SPAN,
    clauses: Object.freeze(clauses.map((clause) => withParentheses(kind, clause))),
  });
}
