import type { TermNode } from "../../grammar/ast/ast.ts";
import { canEndClause, canStartClause } from "../../grammar/syntax/edit.ts";
import type { LintedQuery } from "./linted-query.ts";
import { tokensOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** `a and b`: each is looked for as a word. */
export function lowerCaseOperators(query: LintedQuery): readonly Warning[] {
  return query.operatorWords.runs.map((words): Warning => {
    const span = { start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 };
    const operators = words.map(({ text }) => text.toUpperCase());
    const message =
      words.length === 1
        ? `${query.quoted(span)} is looked for as a word: the operator is written ${operators[0]}.`
        : `${query.quoted(span)} are looked for as words: the operators are written ${operators.join(" ")}.`;
    const capitals = words.map(({ span: place }, index) => ({ span: place, replacement: operators[index] ?? "" }));
    return { code: "lower-case-operator", message, span, fixes: couldBeOperators(query, words) ? capitals : [] };
  });
}

/** Whether they are between clauses also with the parentheses that are written, and not the only words in some of these. */
function couldBeOperators(query: LintedQuery, words: readonly TermNode[]): boolean {
  const slices = words.map(({ span }) => tokensOf(query, span));
  return slices.every(({ from, to }, index) => {
    const [before, next] = [query.tokens[from - 1], query.tokens[to]];
    const isNot = words[index]?.text.toLowerCase() === "not";
    return canStartClause(next) && (isNot || canEndClause(before));
  });
}
