import { expect, test } from "vitest";
import { tokenize } from "../../grammar/syntax/lexer.ts";
import { enclosedTokensOf, tokensOf } from "./token-slice.ts";

/** What stands between the brackets « and », and behind `→` what that is enclosed in. */
function enclosed(marked: string): string {
  const [before = "", inside = "", behind = ""] = marked.split(/[«»]/);
  const text = before + inside + behind;
  const query = { text, tokens: tokenize(text) };
  const span = { start: before.length, end: before.length + inside.length };
  const [own, around] = [tokensOf(query, span), enclosedTokensOf(query, span)].map(({ from, to }) =>
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
])("%s", (marked, shown) => {
  expect(enclosed(marked)).toBe(shown);
});
