import type { FieldName, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";

/* The rules read a query as lists of clauses, without parentheses. A node without a term is not a clause. */

export type Clause = LeafClause | ListClause;

interface ClauseBase {
  /** The field of a leaf, or of the groups around a list; `null` stands for every field of terms. */
  readonly field: FieldName | null;
  /** Clauses with equal keys match the same documents. The order of clauses in a list does not affect its key. */
  readonly key: number;
  /** Clauses with equal scored keys also have equal boosts. Duplicates in a list do not affect its scored key. */
  readonly scoredKey: number;
}

export interface LeafClause extends ClauseBase {
  readonly kind: "leaf";
  readonly node: LeafNode;
  readonly resolved: ResolvedQuery;
  /** Whether the term is an operator in lower case, or the clause is a part of a misreading. */
  readonly isMisread: boolean;
}

export interface ListClause extends ClauseBase {
  readonly kind: "list";
  /** The node that contains the clauses, including those of nested nodes with the same operator. */
  readonly node: QueryNode;
  /** Whether all clauses must match; otherwise their roles decide, as in Lucene. */
  readonly isConjunction: boolean;
  readonly entries: readonly Entry[];
  readonly leafCount: number;
  /** Whether the parentheses around the list contain a misread clause, whose correction changes the list. */
  readonly hasMisread: boolean;
  /** The only distinct clause of the list, for example `a` of `(a OR a)`; `null` when there are several. */
  readonly onlyClause: SignedClause | null;
}

export interface SignedClause {
  readonly clause: Clause;
  readonly isNegated: boolean;
}

/** A clause of a list. */
export interface Entry {
  /** The node with its signs. */
  readonly node: QueryNode;
  /** The clause without its signs; `null` when it contains no term. */
  readonly clause: Clause | null;
  /** The operator before the clause; `null` for white space and for the first clause. */
  readonly operator: "AND" | "OR" | null;
  readonly isNegated: boolean;
  readonly role: Role;
}

/**
 * A `required` clause must match and an `excluded` clause must not. One of the `optional` clauses must match if none is
 * required. All clauses of a conjunction are required.
 */
export type Role = "required" | "optional" | "excluded";

/** A clause of a list, or of a nested list that means the same without its parentheses. */
export interface Member extends SignedClause {
  readonly entry: Entry;
  readonly role: Role;
  /** Whether the meaning of the list stays the same when a duplicate of another member is removed here. */
  readonly isRemovable: boolean;
}

type Entries = Pick<ListClause, "entries" | "isConjunction" | "hasMisread">;

/** The members of a list: `a`, `b` and `c` of `a OR (b OR c)`. */
export function* membersOf(list: Entries, isWithinRemovable = true): Generator<Member> {
  const isRemovable = isWithinRemovable && !list.hasMisread;
  for (const entry of list.entries) {
    const merged = mergedList(list, entry);
    if (merged !== null) yield* membersOf(merged, isRemovable && merged === entry.clause);
    else if (entry.clause !== null)
      yield { ...reduced(entry.clause, entry.isNegated), entry, role: entry.role, isRemovable };
  }
}

/**
 * The nested list of an entry whose clauses could also be clauses of the outer list: both are conjunctions, or all
 * clauses are optional.
 */
export function mergedList(
  { isConjunction }: Entries,
  { clause: nested, isNegated: isSigned, role }: Entry,
): ListClause | null {
  if (nested === null) return null;
  const { clause, isNegated } = reduced(nested, isSigned);
  if (clause.kind === "leaf" || isNegated || clause.isConjunction !== isConjunction) return null;
  const isMerged =
    isConjunction ||
    (role === "optional" && clause.entries.every((entry) => entry.clause === null || entry.role === "optional"));
  return isMerged ? clause : null;
}

/** A list with only one distinct clause is that clause. */
function reduced(clause: Clause, isNegated: boolean): SignedClause {
  if (clause.kind === "leaf" || clause.onlyClause === null) return { clause, isNegated };
  return { clause: clause.onlyClause.clause, isNegated: isNegated !== clause.onlyClause.isNegated };
}

/** The lists of a query; an outer list comes before its nested lists. */
export function* listsIn(clause: Clause | null): Generator<ListClause> {
  if (clause?.kind !== "list") return;
  yield clause;
  for (const entry of clause.entries) yield* listsIn(entry.clause);
}

/** The leaves of a query in text order. */
export function* leavesIn(clause: Clause | null): Generator<LeafClause> {
  if (clause?.kind === "leaf") yield clause;
  else for (const entry of clause?.entries ?? []) yield* leavesIn(entry.clause);
}

/** Whether a clause contains a term and is not misread. */
export function isSearchClause(clause: Clause | null): clause is Clause {
  return clause !== null && !(clause.kind === "leaf" && clause.isMisread);
}

/** The entries that must all hold for the list to match; a negated entry holds when its clause does not match. */
export function necessaryEntries({ entries }: ListClause): readonly Entry[] {
  const withTerms = entries.filter(({ clause }) => clause !== null);
  const isSingle = withTerms.length === withTerms.filter(({ role }) => role === "excluded").length + 1;
  return isSingle ? withTerms : withTerms.filter(({ role }) => role !== "optional");
}

/** The entries each of which suffices for the list to match; a negated entry holds when its clause does not match. */
export function sufficientEntries({ entries }: ListClause): readonly Entry[] {
  const withTerms = entries.filter(({ clause }) => clause !== null);
  return withTerms.length === 1 || withTerms.every(({ role }) => role === "optional") ? withTerms : [];
}
