import { insertion } from "../../grammar/diagnostics/fix.ts";
import { type Entry, isMeant, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** `a AND b OR c`: who reads from left to right, or takes white space for AND, reads something else. */
export function mixedOperators(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const { isConjunction, isMisread, entries } of listsIn(query.root)) {
    if (isConjunction) continue;
    const joined = entries.filter(({ clause, role }) => role !== "excluded" && isMeant(clause));
    if (joined.length < 2) continue;
    for (const { node, clause } of joined) {
      if (clause?.kind !== "list" || (node.kind !== "and" && node.kind !== "sequence")) continue;
      const { span } = node;
      const tight = node.kind === "and" ? "AND binds" : "White space means AND here, and binds";
      const loose = entries.some(isBesideOr) ? "OR" : "white space, which means OR";
      const message = `${tight} tighter than ${loose}: this is read as if it stood in parentheses.`;
      const parentheses = [insertion(span.start, "("), insertion(span.end, ")")];
      warnings.push({ code: "mixed-operators", message, span, fixes: isMisread ? [] : parentheses });
    }
  }
  return warnings;
}

function isBesideOr({ joint }: Entry): boolean {
  return joint === "OR";
}
