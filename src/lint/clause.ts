import type { FieldName, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";

/* A query as the rules look at it: lists of clauses, without the parentheses around them. What holds no word is no clause. */

export type Clause = LeafClause | ListClause;

interface ClauseBase {
  /** The field that is asked, or that of the groups around a list; `null` is every text field. */
  readonly field: FieldName | null;
  /** Equal for clauses that are built alike, and so match the same; the order of clauses in a list does not count. */
  readonly key: number;
  /** Equal if the boosts are equal as well, so that the clauses score the same. */
  readonly scoredKey: number;
}

export interface LeafClause extends ClauseBase {
  readonly kind: "leaf";
  readonly node: LeafNode;
  readonly meaning: Resolved;
  /** Whether the word is an operator in small letters. */
  readonly isOperator: boolean;
}

export interface ListClause extends ClauseBase {
  readonly kind: "list";
  /** The node whose clauses these are; with operators of its own kind right in it, so are theirs. */
  readonly node: QueryNode;
  /** Whether all of the clauses must match; else the reference's rules of lists say which. */
  readonly isConjunction: boolean;
  readonly entries: readonly Entry[];
  /** How many leaves it holds. */
  readonly leafCount: number;
  /** Whether there is an operator in small letters between the parentheses around it: then it is built otherwise once that is mended. */
  readonly isMisread: boolean;
}

/** A clause in a list. */
export interface Entry {
  /** With its signs. */
  readonly node: QueryNode;
  /** Without them; `null` when it holds no word. */
  readonly clause: Clause | null;
  /** The operator before it; `null` for white space, and for the first one. */
  readonly joint: "AND" | "OR" | null;
  readonly isNegated: boolean;
  /** `required` must match, of the `optional` one must, unless some are required; `excluded` must not match. In a conjunction all are required. */
  readonly role: "required" | "optional" | "excluded";
}

/** The lists of a query, each before those within it. */
export function* listsIn(clause: Clause | null): Generator<ListClause> {
  if (clause?.kind !== "list") return;
  yield clause;
  for (const entry of clause.entries) yield* listsIn(entry.clause);
}

/** The leaves of a query, in the order of the text. */
export function* leavesIn(clause: Clause | null): Generator<LeafClause> {
  if (clause?.kind === "leaf") yield clause;
  else for (const entry of clause?.entries ?? []) yield* leavesIn(entry.clause);
}

/** Whether a clause of a list holds a word, and is no operator in small letters. */
export function isMeant(clause: Clause | null): clause is Clause {
  return clause !== null && !(clause.kind === "leaf" && clause.isOperator);
}

/** The entries without which nothing matches the list; negated ones must not match. */
export function neededIn({ entries }: ListClause): readonly Entry[] {
  const some = entries.filter(({ clause }) => clause !== null);
  const isSingle = some.length === some.filter(({ role }) => role === "excluded").length + 1;
  return isSingle ? some : some.filter(({ role }) => role !== "optional");
}

/** The entries each of which is enough for the list to match; negated ones by not matching. */
export function sufficientIn({ entries }: ListClause): readonly Entry[] {
  const some = entries.filter(({ clause }) => clause !== null);
  return some.length === 1 || some.every(({ role }) => role === "optional") ? some : [];
}
