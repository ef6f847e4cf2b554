import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { deleteClause } from "../../grammar/syntax/edit.ts";
import { type Entry, isMeant, type ListClause, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { tokensOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** Clauses that repeat another one of their list, with that one. */
type Repeated = ReadonlyMap<Entry, Entry>;

/** `a b a`: the same clause, with the same boost, twice in one list. */
export function duplicateClauses(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  const bare = new Set<ListClause>();
  for (const list of listsIn(query.root)) {
    for (const { node, clause } of list.entries) if (clause?.kind === "list" && node === clause.node) bare.add(clause);
    const repeated = repeatedIn(list);
    const lasting = lastingIn(list, repeated, bare.has(list));
    for (const [entry, first] of repeated) {
      const effect = entry.isNegated ? "changes nothing" : "only adds to the score";
      const message = `This says again what ${query.quoted(first.node.span)} says, and ${effect}.`;
      const fixes = list.isMisread || lasting.has(entry) ? [] : removal(query, entry);
      const { span } = entry.node;
      warnings.push({ code: "duplicate-clause", message, span, fixes });
    }
  }
  return warnings;
}

function repeatedIn({ entries }: ListClause): Repeated {
  const firsts = new Map<string, Entry>();
  const repeated = new Map<Entry, Entry>();
  for (const entry of entries) {
    if (!isMeant(entry.clause)) continue;
    const key = `${entry.role} ${entry.isNegated} ${entry.clause.scoredKey}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else repeated.set(entry, first);
  }
  return repeated;
}

/**
 * The repeated clauses that cannot go without a change of what the others mean: one of `-a AND -a` in a list, whose sign would then count in that
 * list; and those before the operator that says what a NOT at the beginning means: `-a -a OR b`.
 */
function lastingIn({ entries, isConjunction }: ListClause, repeated: Repeated, isBare: boolean): ReadonlySet<Entry> {
  const [first, second] = entries;
  const isSigned = first?.node.kind === "not" || first?.node.kind === "required";
  if (isBare && isSigned && entries.length === repeated.size + 1) return new Set(repeated.keys());
  if (isConjunction || first?.isNegated !== true) return new Set();
  const next = entries.findIndex((entry, index) => index > 0 && !repeated.has(entry));
  const isAnother = (entries[next]?.joint === "OR") !== (second?.joint === "OR");
  return new Set(next > 1 && isAnother ? entries.slice(1, next) : []);
}

/** Takes the clause out, with the operator that joins it to another. */
function removal(query: LintedQuery, { node }: Entry): readonly Fix[] {
  const { from, to } = tokensOf(query, node.span);
  const fix = deleteClause(query, from, to);
  if (fix === null) return [];
  // The white space behind it, if there is some, keeps apart what is around it, and so may be behind the next.
  const { start, end } = fix.span;
  const taken = query.text.slice(start, end).replace(/[ \t\n\r\u3000]+$/, "").length;
  return [fix.replacement === " " && start + taken < end ? replacement(start, start + taken, "") : fix];
}
