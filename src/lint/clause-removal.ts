import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { deleteClause } from "../../grammar/syntax/edit.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import { spaces } from "../../grammar/syntax/tokens.ts";
import { type Entry, type ListClause, listsIn, mergedList } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";

/** A list whose members are compared: nested lists that mean the same without parentheses are part of it. */
export interface OuterList {
  readonly list: ListClause;
  /** Whether it is a clause of another list without parentheses of its own. */
  readonly isWithoutParentheses: boolean;
}

/** The lists of a query that are not part of another one. */
export function outerLists(query: LintedQuery): readonly OuterList[] {
  const lists: OuterList[] = [];
  const withoutParentheses = new Set<ListClause>();
  const merged = new Set<ListClause>();
  for (const list of listsIn(query.root)) {
    for (const entry of list.entries) {
      const { node, clause } = entry;
      if (clause?.kind === "list" && node === clause.node) withoutParentheses.add(clause);
      const nested = mergedList(list, entry);
      if (nested !== null) merged.add(nested);
    }
    if (!merged.has(list)) lists.push({ list, isWithoutParentheses: withoutParentheses.has(list) });
  }
  return lists;
}

/** A clause that its list does not need. */
export interface Needless {
  readonly entry: Entry;
  readonly isRemovable: boolean;
}

/** The needless clauses that can be removed, one by one or together, without changing the meaning of other clauses. */
export function removableEntries(
  { list, isWithoutParentheses }: OuterList,
  needless: readonly Needless[],
): ReadonlySet<Entry> {
  if (needless.length === 0) return new Set();
  const removed = new Set(needless.filter(({ isRemovable }) => isRemovable).map(({ entry }) => entry));
  keepNecessary(list, removed, isWithoutParentheses);
  return removed;
}

/** What is left of an entry or list: nothing, a single clause with a sign that counts in the list around it, or more. */
type Rest = "nothing" | "sign" | "clauses";

/**
 * Deletes the entries from `removed` that must stay in a list and in the lists merged into it:
 *
 * - one of a nested list, since parentheses must contain a clause;
 * - all others of a list without parentheses of which only a clause with a sign would be left, as in `+b -a AND -a`:
 *   alone, the sign would count in the outer list;
 * - one required clause of a list with other clauses, which would become necessary, as in `+a b -c`;
 * - those that decide whether a NOT at the beginning of the list stands beside an OR, as in `-a -a OR b`.
 */
function keepNecessary(list: ListClause, removed: Set<Entry>, isWithoutParentheses: boolean): Rest {
  const { entries, isConjunction } = list;
  const rests = entries.map((entry) => restOf(list, entry, removed));
  const [first] = entries;
  if (first === undefined) return "nothing";
  if (entries.length === 1) return rests[0] as Rest;
  const keep = (from: number, to: number): void => {
    for (const [index, entry] of entries.slice(from, to).entries()) {
      if (rests[from + index] !== "nothing") continue;
      keepEntry(list, entry, removed);
      rests[from + index] = restOf(list, entry, removed);
    }
  };
  const isNothing = (rest: Rest): boolean => rest === "nothing";
  if (rests.every(isNothing) || (rests[0] === "nothing" && !isConjunction && entries.some(isNegatedEntry))) keep(0, 1);
  if (isWithoutParentheses && !rests.includes("clauses") && rests.filter((rest) => rest === "sign").length === 1) {
    keep(0, entries.length);
  }
  const required = entries.findIndex(({ role }) => role === "required");
  const isOptional = entries.every(({ role }, index) => role !== "required" || isNothing(rests[index] as Rest));
  if (!isConjunction && required >= 0 && isOptional) keep(required, required + 1);
  if (rests[0] !== "nothing" && !isConjunction && first.isNegated) {
    const next = rests.findIndex((rest, index) => index > 0 && !isNothing(rest));
    const isBesideOr = entries.slice(1, next + 1).map(({ operator }) => operator === "OR");
    if (next > 1 && isBesideOr.includes(true) && isBesideOr.includes(false)) keep(1, next);
  }
  const left = rests.filter((rest) => !isNothing(rest));
  return left.length === 1 ? (left[0] as Rest) : "clauses";
}

function isNegatedEntry({ isNegated }: Entry): boolean {
  return isNegated;
}

function restOf(list: ListClause, entry: Entry, removed: Set<Entry>): Rest {
  const { node } = entry;
  const nested = mergedList(list, entry);
  const isSigned = node.kind === "not" || node.kind === "required";
  if (removed.has(entry)) return "nothing";
  const rest = nested === null ? null : keepNecessary(nested, removed, false);
  if (rest === "nothing") return rest;
  if (isSigned) return "sign";
  return rest === "sign" && nested?.node === node ? rest : "clauses";
}

/** Keeps an entry or, if it is a merged list, its first entry. */
function keepEntry(list: ListClause, entry: Entry, removed: Set<Entry>): void {
  if (removed.delete(entry)) return;
  const nested = mergedList(list, entry);
  const [first] = nested?.entries ?? [];
  if (nested !== null && first !== undefined) keepEntry(nested, first, removed);
}

/** Removes a clause with the operator that joins it to another clause. */
export function removal(query: LintedQuery, { node }: Entry): readonly Fix[] {
  const { from, to } = tokensOf(query, node.span);
  const fix = deleteClause(query, from, to, query.defaultOperator === "AND");
  if (fix === null) return [];
  // White space after the clause stays, so that it separates the neighbours and does not overlap the removal of the
  // next clause.
  const { start, end } = fix.span;
  let removedEnd = end;
  while (removedEnd > start && spaces.includes(query.text.charAt(removedEnd - 1))) removedEnd--;
  const keepsSpace = fix.replacement === " " && removedEnd < end;
  return [keepsSpace ? replacement(start, removedEnd, "") : fix];
}
