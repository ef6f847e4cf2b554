import { leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** Finds leading wildcards, as in `*soft` and `?oft`; a pattern of wildcards alone is intended. */
export function leadingWildcards(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const { node } of leavesIn(query.root)) {
    if (node.kind !== "wildcard" || node.parts[0]?.kind === "text") continue;
    if (!node.parts.some(({ kind }) => kind === "text")) continue;
    const [sign, prefix] = node.parts[0]?.kind === "one" ? ["?", "any character"] : ["*", "any text"];
    const message = `The leading \`${sign}\` matches terms that start with ${prefix}: remove it if you did not intend that.`;
    warnings.push({ code: "leading-wildcard", message, span: node.span });
  }
  return warnings;
}
