import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenize } from "../syntax/lexer.ts";
import { LuceneParser } from "../syntax/lucene-parser.ts";
import {
  And,
  Boost,
  Bound,
  Colon,
  FieldWord,
  RangeClose,
  RightParenthesis,
  Tilde,
  To,
  Word,
} from "../syntax/tokens.ts";
import { GrammarWalk } from "./grammar-walk.ts";

const parser = new LuceneParser(false);

/** How many tokens the parser takes before it stops. */
function parsedTokens(text: string): number {
  const tokens = tokenize(text);
  parser.input = tokens;
  parser.query();
  const [error] = parser.errors;
  const index = error === undefined ? -1 : tokens.indexOf(error.token);
  return index < 0 ? tokens.length : index;
}

/** How many tokens the walk takes before the first that does not come next. */
function walkedTokens(text: string): number {
  const tokens = tokenize(text);
  const walk = new GrammarWalk(parser.start);
  const index = tokens.findIndex((token) => !walk.expects(token.tokenType) || walk.take(token) !== "next");
  return index < 0 ? tokens.length : index;
}

test("what comes next is what the parser takes", () => {
  const operators = ["AND", "OR", "NOT", "!", "-", "+", "--", "(", ")", "name:", ":"];
  const leaves = ["a", "5", '"a b"', "/a/", "[a TO b}", ">=", "*", "[1 2]", "[TO", '"', "\\"];
  const pieces = fc.constantFrom(...operators, ...leaves, "~1", "^2", " ", " ", " ");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
      const text = parts.join("");
      expect(walkedTokens(text)).toBe(parsedTokens(text));
    }),
    { numRuns: 3000 },
  );
});

/** The steps of a walk along a text. */
function steps(text: string): readonly string[] {
  const walk = new GrammarWalk(parser.start);
  return tokenize(text).map((token) => walk.take(token));
}

test.each([
  ["a AND OR b", ["next", "next", "after gap", "next"]],
  ["name: AND b", ["next", "next", "after gap", "next"]],
  ["AND a", ["rejected", "next"]],
  ["a ) b", ["next", "rejected", "next"]],
  ["(a OR ) b", ["next", "next", "next", "after gap", "next"]],
  ["(a^2^3", ["next", "next", "next", "rejected"]],
  ["[a b]", ["next", "next", "after gap", "next"]],
])("a walk goes on: %s", (text, expected) => {
  expect(steps(text)).toEqual(expected);
});

test("a walk knows what may come next", () => {
  const walk = new GrammarWalk(parser.start);
  const types = [Word, FieldWord, Colon, And, Boost, Tilde, RightParenthesis, Bound, To, RangeClose];
  const expected = (): readonly string[] => types.filter((type) => walk.expects(type)).map(({ name }) => name);
  const seen = tokenize("(a name:[b TO c]").map((token) => [walk.take(token), ...expected()].slice(1));
  expect(seen).toEqual([
    ["Word", "FieldWord"],
    ["Word", "FieldWord", "And", "Boost", "Tilde", "RightParenthesis"],
    ["Colon"],
    ["Word"],
    ["Bound", "To"],
    ["To"],
    ["Bound", "To"],
    ["RangeClose"],
    ["Word", "FieldWord", "And", "Boost", "RightParenthesis"],
  ]);
});
