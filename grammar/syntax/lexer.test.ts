import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import { Lexer } from "chevrotain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLexer, endOf, tokenize } from "./lexer.ts";
import { modes } from "./tokens.ts";

function tokensOf(text: string): string {
  return tokenize(text)
    .map(({ tokenType, image }) => `${tokenType.name}<${image}>`)
    .join(" ");
}

test("the lexer passes Chevrotain's checks", () => {
  expect(createLexer(true).lexerDefinitionErrors).toEqual([]);
});

test.each([
  ["a AND b && c &&d", "Word<a> And<AND> Word<b> And<&&> Word<c> And<&&> Word<d>"],
  ["a&&b ANDb \\AND AND\\ x & |", "Word<a&&b> Word<ANDb> Word<\\AND> Word<AND\\ x> Word<&> Word<|>"],
  ["NOT a OR(b)", "Not<NOT> Word<a> Or<OR> LeftParenthesis<(> Word<b> RightParenthesis<)>"],
  ["!a ! b !!c", "Not<!> Word<a> Not<!> Word<b> Not<!> Not<!> Word<c>"],
  ["a ! AND b! (!) !", "Word<a> Word<!> And<AND> Word<b!> LeftParenthesis<(> Word<!> RightParenthesis<)> Word<!>"],
  [
    "+a -b - c (-) -",
    "Plus<+> Word<a> Minus<-> Word<b> Word<-> Word<c> LeftParenthesis<(> Word<-> RightParenthesis<)> Word<->",
  ],
  ["--a +- b", "DoubledSigns<--> Word<a> Word<+-> Word<b>"],
  ["name : a", "FieldWord<name> Colon<:> Word<a>"],
  ["x://y/z", "FieldWord<x> Colon<:> Word<//y/z>"],
  ["x: //", "FieldWord<x> Colon<:> Regexp<//>"],
  ["24/7 /a\\/b/i", "Word<24/7> Regexp</a\\/b/> Word<i>"],
  ["a~1^2.5b ^-1", "Word<a> Tilde<~1> Boost<^2.5> Word<b> Boost<^-1>"],
  ['"a\\"b"c"d', 'Quoted<"a\\"b"> Word<c> UnclosedQuote<"d>'],
  ["a<b >=c", "Word<a<b> Compare<>=> Word<c>"],
  ["> a >= b<c", "Compare<>> Word<a> Compare<>=> Word<b<c>"],
  ["> AND (<) <=", "Word<>> And<AND> LeftParenthesis<(> Word<<> RightParenthesis<)> Word<<=>"],
  [
    "> >5 >^2 <(a)",
    "Word<>> Compare<>> Word<5> Word<>> Boost<^2> Word<<> LeftParenthesis<(> Word<a> RightParenthesis<)>",
  ],
  [
    "> a:b a:> >:a",
    "Word<>> FieldWord<a> Colon<:> Word<b> FieldWord<a> Colon<:> Compare<>> Compare<>> Colon<:> Word<a>",
  ],
  ["[a* TO *}b]", "RangeOpen<[> Bound<a*> To<TO> OpenEnd<*> RangeClose<}> Word<b> StrayBracket<]>"],
  ['{TO TO "]"', 'RangeOpen<{> To<TO> To<TO> Quoted<"]">'],
  ["a\\", "Word<a> LoneBackslash<\\>"],
  ["a\u00a0b\u000bc\u3000d\te\r\nf", "Word<a\u00a0b\u000bc> Word<d> Word<e> Word<f>"],
])("%j", (text, tokens) => {
  expect(tokensOf(text)).toBe(tokens);
});

test("each UTF-16 code unit is a token or a space", () => {
  const wrong: string[] = [];
  for (let unit = 0; unit < 0x10000; unit++) {
    const character = String.fromCharCode(unit);
    const [token] = tokenize(character);
    const isSpace = " \t\n\r\u3000".includes(character);
    if ((token === undefined ? 0 : endOf(token)) !== (isSpace ? 0 : 1)) wrong.push(`U+${unit.toString(16)}`);
  }
  expect(wrong).toEqual([]);
});

test("the first characters of the tokens are complete", () => {
  const lexer = createLexer(false);
  const withoutTables = new Lexer({ modes, defaultMode: "query" }, { positionTracking: "onlyOffset", safeMode: true });
  const pieces = [...'ab ATO5*?:/\\"~^()[]{}<>=+-!&|\u3000\u00a0é東', "AND", "OR", "NOT", "TO ", "[a TO b]", "a://"];
  const piece = fc.oneof({ arbitrary: fc.constantFrom(...pieces), weight: 9 }, fc.string({ unit: codePoints }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (parts) => {
      const text = parts.join("");
      expect(lexer.tokenize(text)).toEqual(withoutTables.tokenize(text));
    }),
    runs(1000),
  );
});
