import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { type Fix, insertion } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { LeftParenthesis, RightParenthesis, type Token } from "../../grammar/syntax/tokens.ts";
import { isMeant, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { enclosedTokensOf, type TokenSlice, tokensOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** `+a b`: only a must match. */
export function clausesThatOnlyScore(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  const depths = depthsOf(query.tokens);
  for (const { node: list, isConjunction, isMisread, entries } of listsIn(query.root)) {
    const required = entries.find(({ role, clause }) => role === "required" && clause !== null);
    if (isConjunction || required === undefined) continue;
    const depth = depths[tokensOf(query, list.span).from] ?? 0;
    for (const { node, clause, role } of entries) {
      if (role !== "optional" || !isMeant(clause)) continue;
      const message = `Beside ${query.quoted(required.node.span)} this only adds to the score: what must match as well needs a + of its own.`;
      const slice = enclosedTokensOf(query, node.span);
      // Within parentheses that say nothing a + would hold among what else is in them.
      const isApart = (depths[slice.from] ?? 0) > depth;
      const fixes = isMisread || isApart ? [] : withPlus(query, node, slice);
      warnings.push({ code: "only-scores", message, span: node.span, fixes });
    }
  }
  return warnings;
}

/** A `+` in front of the clause, which gets parentheses if it is made of several. */
function withPlus(query: LintedQuery, node: QueryNode, { from, to }: TokenSlice): readonly Fix[] {
  const [before, first, last] = [query.tokens[from - 1], query.tokens[from], query.tokens[to - 1]];
  const start = first?.startOffset ?? node.span.start;
  const isTouching = before !== undefined && before.tokenType !== LeftParenthesis && endOf(before) === start;
  const plus = isTouching ? " +" : "+";
  if (node.kind === "group" || childrenOf(node).length === 0) return [insertion(start, plus)];
  return [insertion(start, `${plus}(`), insertion(last === undefined ? node.span.end : endOf(last), ")")];
}

/** By token: how many parentheses are open before it. */
function depthsOf(tokens: readonly Token[]): Uint16Array {
  const depths = new Uint16Array(tokens.length);
  let depth = 0;
  for (const [index, { tokenType }] of tokens.entries()) {
    depths[index] = depth;
    if (tokenType === LeftParenthesis) depth++;
    else if (tokenType === RightParenthesis) depth--;
  }
  return depths;
}
