import { runs } from "@firmament/test-support/fuzz.ts";
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

/** The number of tokens that the parser accepts. */
function parsedTokens(text: string): number {
  const tokens = tokenize(text);
  parser.input = tokens;
  parser.query();
  const [error] = parser.errors;
  const index = error === undefined ? -1 : tokens.indexOf(error.token);
  return index < 0 ? tokens.length : index;
}

/** The number of tokens that the walk accepts before the first gap. */
function walkedTokens(text: string): number {
  const tokens = tokenize(text);
  const walk = new GrammarWalk();
  const index = tokens.findIndex((token) => !walk.expects(token.tokenType) || walk.take(token) !== "next");
  return index < 0 ? tokens.length : index;
}

test("accepts the same tokens as the parser", () => {
  const operators = ["AND", "OR", "NOT", "!", "-", "+", "--", "(", ")", "name:", ":"];
  const leaves = ["a", "5", '"a b"', "/a/", "[a TO b}", ">=", "*", "[1 2]", "[TO", '"', "\\"];
  const pieces = fc.constantFrom(...operators, ...leaves, "~1", "^2", " ", " ", " ");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
      const text = parts.join("");
      expect(walkedTokens(text)).toBe(parsedTokens(text));
    }),
    runs(3000),
  );
});

/** The step of each token of a text. */
function steps(text: string): readonly string[] {
  const walk = new GrammarWalk();
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
])("continues after errors: %s", (text, expected) => {
  expect(steps(text)).toEqual(expected);
});

test("returns the expected tokens", () => {
  const walk = new GrammarWalk();
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
