import type { Node } from "../../grammar/ast.ts";
import { type Fix, insertion } from "../../grammar/fix.ts";
import { endOf } from "../../grammar/lexer.ts";
import { LeftParenthesis } from "../../grammar/tokens.ts";
import { childrenOf } from "../../grammar/visitor.ts";
import { isMeant, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { enclosedTokensOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** `+a b`: only a must match. */
export function clausesThatOnlyScore(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const { isConjunction, isMisread, entries } of listsIn(query.root)) {
    const required = entries.find(({ role, clause }) => role === "required" && clause !== null);
    if (isConjunction || required === undefined) continue;
    for (const { node, clause, role } of entries) {
      if (role !== "optional" || !isMeant(clause)) continue;
      const message = `Beside ${query.quoted(required.node.span)} this only adds to the score: what must match as well needs a + of its own.`;
      warnings.push({ code: "only-scores", message, span: node.span, fixes: isMisread ? [] : withPlus(query, node) });
    }
  }
  return warnings;
}

/** A `+` in front of the clause, which gets parentheses if it is made of several. */
function withPlus(query: LintedQuery, node: Node): readonly Fix[] {
  const { from, to } = enclosedTokensOf(query, node.span);
  const [before, first, last] = [query.tokens[from - 1], query.tokens[from], query.tokens[to - 1]];
  const start = first?.startOffset ?? node.span.start;
  const isTouching = before !== undefined && before.tokenType !== LeftParenthesis && endOf(before) === start;
  const plus = isTouching ? " +" : "+";
  if (node.kind === "group" || childrenOf(node).length === 0) return [insertion(start, plus)];
  return [insertion(start, `${plus}(`), insertion(last === undefined ? node.span.end : endOf(last), ")")];
}
