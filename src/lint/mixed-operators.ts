import { insertion } from "../../grammar/diagnostics/fix.ts";
import { type Entry, isSearchClause, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** Finds conjunctions beside OR without parentheses, as in `a AND b OR c`: a reader may group them differently. */
export function mixedOperators(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const { isConjunction, hasMisread, entries } of listsIn(query.root)) {
    if (isConjunction) continue;
    const alternatives = entries.filter(({ clause, role }) => role !== "excluded" && isSearchClause(clause));
    if (alternatives.length < 2) continue;
    for (const { node, clause } of alternatives) {
      if (clause?.kind !== "list" || (node.kind !== "and" && node.kind !== "sequence")) continue;
      const { span } = node;
      const conjunction = node.kind === "and" ? "AND binds" : "White space means AND here and binds";
      const disjunction = entries.some(isAfterOr) ? "OR" : "white space, which means OR";
      const message = `${conjunction} tighter than ${disjunction}: add parentheses to show how the clauses are grouped.`;
      const parentheses = [insertion(span.start, "("), insertion(span.end, ")")];
      warnings.push({ code: "mixed-operators", message, span, fixes: hasMisread ? [] : parentheses });
    }
  }
  return warnings;
}

function isAfterOr({ operator }: Entry): boolean {
  return operator === "OR";
}
