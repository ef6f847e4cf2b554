import { type Entry, isSearchClause, type ListClause, membersOf } from "./clause.ts";
import { type Needless, outerLists, removableEntries, removal } from "./clause-removal.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

interface Duplicate extends Needless {
  readonly original: Entry;
}

/**
 * Finds clauses that repeat an earlier clause of their list with the same boost, as in `a b a`. A nested list that
 * means the same without its parentheses counts as part of the outer list. Otherwise the removal of a duplicate, which
 * can make such parentheses redundant, could reveal further duplicates.
 */
export function duplicateClauses(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const outer of outerLists(query)) {
    const duplicates = duplicatesIn(outer.list);
    const removed = removableEntries(outer, duplicates);
    for (const { entry, original } of duplicates) {
      const effect = entry.isNegated ? "has no effect" : "only adds to the score";
      const message = `This repeats ${query.quoted(original.node.span)} and ${effect}: remove it.`;
      const { span } = entry.node;
      const fixes = removed.has(entry) ? removal(query, entry) : [];
      warnings.push({ code: "duplicate-clause", message, span, fixes });
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
