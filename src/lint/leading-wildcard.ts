import { leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** `*soft`, `?oft`; not `*`, nor what is made of stars and question marks alone. */
export function leadingWildcards(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const { node } of leavesIn(query.root)) {
    if (node.kind !== "wildcard" || node.parts[0]?.kind === "text") continue;
    if (!node.parts.some(({ kind }) => kind === "text")) continue;
    const [sign, any] = node.parts[0]?.kind === "one" ? ["?", "any character"] : ["*", "anything"];
    const message = `With the \`${sign}\` at its beginning this finds words that begin with ${any}: leave it out if that is not meant.`;
    warnings.push({ code: "leading-wildcard", message, span: node.span });
  }
  return warnings;
}
