import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { type Fix, insertion } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { tokensOf, tokensWithParentheses } from "../../grammar/syntax/token-range.ts";
import { LeftParenthesis, RightParenthesis, type Token } from "../../grammar/syntax/tokens.ts";
import type { IndexRange } from "../base/index-range.ts";
import { isSearchClause, listsIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** Finds optional clauses beside a required one, as in `+a b`: only `a` must match. */
export function scoringClauses(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  const depths = parenthesisDepths(query.tokens);
  for (const { node: list, isConjunction, hasMisread, entries } of listsIn(query.root)) {
    const required = entries.find(({ role, clause }) => role === "required" && clause !== null);
    if (isConjunction || required === undefined) continue;
    const listDepth = depths[tokensOf(query, list.span).from] ?? 0;
    for (const { node, clause, role } of entries) {
      if (role !== "optional" || !isSearchClause(clause)) continue;
      const quoted = query.quoted(required.node.span);
      const message = `Beside the required ${quoted} this clause only adds to the score: write + before it if it must match too.`;
      const range = tokensWithParentheses(query, node.span);
      // In redundant parentheses, a + would make the other clauses in them optional.
      const isInParentheses = (depths[range.from] ?? 0) > listDepth;
      const fixes = hasMisread || isInParentheses ? [] : withPlus(query, node, range);
      warnings.push({ code: "only-scores", message, span: node.span, fixes });
    }
  }
  return warnings;
}

/** Inserts `+` before the clause, and parentheses around it if it has several clauses. */
function withPlus(query: LintedQuery, node: QueryNode, { from, to }: IndexRange): readonly Fix[] {
  const [before, first, last] = [query.tokens[from - 1], query.tokens[from], query.tokens[to - 1]];
  const start = first?.startOffset ?? node.span.start;
  const isAdjacent = before !== undefined && before.tokenType !== LeftParenthesis && endOf(before) === start;
  const plus = isAdjacent ? " +" : "+";
  if (node.kind === "group" || childrenOf(node).length === 0) return [insertion(start, plus)];
  return [insertion(start, `${plus}(`), insertion(last === undefined ? node.span.end : endOf(last), ")")];
}

/** By token, the number of parentheses that are open before it. */
function parenthesisDepths(tokens: readonly Token[]): Uint16Array {
  const depths = new Uint16Array(tokens.length);
  let depth = 0;
  for (const [index, { tokenType }] of tokens.entries()) {
    depths[index] = depth;
    if (tokenType === LeftParenthesis) depth++;
    else if (tokenType === RightParenthesis) depth--;
  }
  return depths;
}
