import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { deleteClause } from "../../grammar/syntax/edit.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import { spaces } from "../../grammar/syntax/tokens.ts";
import { type Entry, isSearchClause, type ListClause, listsIn, membersOf, mergedList } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

interface Duplicate {
  readonly entry: Entry;
  readonly original: Entry;
  readonly isRemovable: boolean;
}

/**
 * Finds clauses that repeat an earlier clause of their list with the same boost, as in `a b a`. A nested list that
 * means the same without its parentheses counts as part of the outer list. Otherwise the removal of a duplicate, which
 * can make such parentheses redundant, could reveal further duplicates.
 */
export function duplicateClauses(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  const withoutParentheses = new Set<ListClause>();
  const merged = new Set<ListClause>();
  for (const list of listsIn(query.root)) {
    for (const entry of list.entries) {
      const { node, clause } = entry;
      if (clause?.kind === "list" && node === clause.node) withoutParentheses.add(clause);
      const nested = mergedList(list, entry);
      if (nested !== null) merged.add(nested);
    }
    if (merged.has(list)) continue;
    const duplicates = duplicatesIn(list);
    const removed = removableEntries(list, duplicates, withoutParentheses.has(list));
    for (const { entry, original } of duplicates) {
      const effect = entry.isNegated ? "has no effect" : "only adds to the score";
      const message = `This repeats ${query.quoted(original.node.span)} and ${effect}: remove it.`;
      const { span } = entry.node;
      warnings.push({
        code: "duplicate-clause",
        message,
        span,
        fixes: removed.has(entry) ? removal(query, entry) : [],
      });
    }
  }
  return warnings;
}

function duplicatesIn(list: ListClause): readonly Duplicate[] {
  const originals = new Map<string, Entry>();
  const duplicates: Duplicate[] = [];
  for (const { entry, clause, isNegated, role, isRemovable } of membersOf(list)) {
    if (!isSearchClause(clause)) continue;
    const key = `${role} ${isNegated} ${clause.scoredKey}`;
    const original = originals.get(key);
    if (original === undefined) originals.set(key, entry);
    else duplicates.push({ entry, original, isRemovable });
  }
  return duplicates;
}

/** The duplicates that can be removed, one by one or together, without changing the meaning of other clauses. */
function removableEntries(
  list: ListClause,
  duplicates: readonly Duplicate[],
  isWithoutParentheses: boolean,
): ReadonlySet<Entry> {
  if (duplicates.length === 0) return new Set();
  const removed = new Set(duplicates.filter(({ isRemovable }) => isRemovable).map(({ entry }) => entry));
  keepNecessary(list, removed, isWithoutParentheses);
  return removed;
}

/**
 * Deletes the entries from `removed` that must stay in a list and in the lists merged into it:
 *
 * - one of a nested list, since parentheses must contain a clause;
 * - all others of a list without parentheses whose first clause has a sign, as in `+b -a AND -a`: alone, the sign would
 *   count in the outer list;
 * - those that decide whether a NOT at the beginning of the list stands beside an OR, as in `-a -a OR b`.
 *
 * @returns whether `removed` contains the whole list
 */
function keepNecessary(list: ListClause, removed: Set<Entry>, isWithoutParentheses: boolean): boolean {
  const { entries, isConjunction } = list;
  const isRemoved = entries.map((entry) => {
    const nested = mergedList(list, entry);
    return removed.has(entry) || (nested !== null && keepNecessary(nested, removed, false));
  });
  const [first] = entries;
  if (first === undefined) return true;
  if (entries.length === 1) return isRemoved[0] === true;
  const keep = (from: number, to: number): void => {
    for (const entry of entries.slice(from, to)) keepEntry(list, entry, removed);
    isRemoved.fill(false, from, to);
  };
  if (isRemoved[0] && (isRemoved.every(Boolean) || (!isConjunction && entries.some(({ isNegated }) => isNegated)))) {
    keep(0, 1);
  }
  if (isRemoved[0]) return false;
  const isSigned = first.node.kind === "not" || first.node.kind === "required";
  if (isWithoutParentheses && isSigned && isRemoved.slice(1).every(Boolean)) keep(1, entries.length);
  if (isConjunction || !first.isNegated) return false;
  const next = isRemoved.indexOf(false, 1);
  const isBesideOr = entries.slice(1, next + 1).map(({ operator }) => operator === "OR");
  if (next > 1 && isBesideOr.includes(true) && isBesideOr.includes(false)) keep(1, next);
  return false;
}

/** Keeps an entry or, if it is a merged list, its first entry. */
function keepEntry(list: ListClause, entry: Entry, removed: Set<Entry>): void {
  if (removed.delete(entry)) return;
  const nested = mergedList(list, entry);
  const [first] = nested?.entries ?? [];
  if (nested !== null && first !== undefined) keepEntry(nested, first, removed);
}

/** Removes a clause with the operator that joins it to another clause. */
function removal(query: LintedQuery, { node }: Entry): readonly Fix[] {
  const { from, to } = tokensOf(query, node.span);
  const fix = deleteClause(query, from, to);
  if (fix === null) return [];
  // White space after the clause stays, so that it separates the neighbours and does not overlap the removal of the
  // next clause.
  const { start, end } = fix.span;
  let removedEnd = end;
  while (removedEnd > start && spaces.includes(query.text.charAt(removedEnd - 1))) removedEnd--;
  const keepsSpace = fix.replacement === " " && removedEnd < end;
  return [keepsSpace ? replacement(start, removedEnd, "") : fix];
}
