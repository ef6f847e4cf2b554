import { expect, test } from "vitest";
import { tokenize } from "./lexer.ts";
import { tokensOf, tokensWithParentheses } from "./token-range.ts";

/** The tokens between « and », and after `→` those with their parentheses. */
function tokenRanges(marked: string): string {
  const [before = "", inside = "", after = ""] = marked.split(/[«»]/);
  const text = before + inside + after;
  const query = { text, tokens: tokenize(text) };
  const span = { start: before.length, end: before.length + inside.length };
  const [own, around] = [tokensOf(query, span), tokensWithParentheses(query, span)].map(({ from, to }) =>
    query.tokens
      .slice(from, to)
      .map(({ image }) => image)
      .join(" "),
  );
  return `${own} → ${around}`;
}

test.each([
  ["a «b» c", "b → b"],
  ["(«b»)", "b → ( b )"],
  ["a name : ((«b~1»)^2 ) c", "b ~1 → name : ( ( b ~1 ) ^2 )"],
  ["(«a» b)", "a → a"],
  ["-(«a»)", "a → ( a )"],
  ["«[a TO b]»^2", "[ a TO b ] → [ a TO b ]"],
  ["a«(b)(c)»", "( b ) ( c ) → ( b ) ( c )"],
])("%s", (marked, expected) => {
  expect(tokenRanges(marked)).toBe(expected);
});
