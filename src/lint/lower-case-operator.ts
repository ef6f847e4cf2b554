import type { TermNode } from "../../grammar/ast/ast.ts";
import { canEndClause, canStartClause } from "../../grammar/syntax/edit.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** Finds operators in lower case, as in `a and b`: the query searches for them as words. */
export function lowerCaseOperators(query: LintedQuery): readonly Warning[] {
  return query.operatorWords.sequences.map((words): Warning => {
    const span = { start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 };
    const operators = words.map(({ text }) => text.toUpperCase());
    const message =
      words.length === 1
        ? `${query.quoted(span)} is searched as a word: write ${operators[0]} for the operator.`
        : `${query.quoted(span)} are searched as words: write ${operators.join(" ")} for the operators.`;
    const upperCase = words.map((word, index) => ({ span: word.span, replacement: operators[index] ?? "" }));
    return { code: "lower-case-operator", message, span, fixes: canBeOperators(query, words) ? upperCase : [] };
  });
}

/**
 * Whether operators are valid here in the text, whose parentheses the rules do not see: redundant ones may contain a
 * single word.
 */
function canBeOperators(query: LintedQuery, words: readonly TermNode[]): boolean {
  const ranges = words.map(({ span }) => tokensOf(query, span));
  return ranges.every(({ from, to }, index) => {
    const [before, next] = [query.tokens[from - 1], query.tokens[to]];
    const isNot = words[index]?.text.toLowerCase() === "not";
    return canStartClause(next) && (isNot || canEndClause(before));
  });
}
