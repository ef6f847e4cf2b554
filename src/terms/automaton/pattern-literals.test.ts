import { expectLiterals } from "@firmament/test-support/engine/expect-literals.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import type { Literals } from "./automaton.ts";
import { CodePointSet } from "./code-point-set.ts";
import { patternAutomaton } from "./compile.ts";
import { choiceOf, oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "./pattern.ts";
import { regexpAutomaton } from "./regexp.ts";

const letters = ["a", "b", "😀", "\uD83D", "\uDE00"];
const anything = repetitionOf(oneOf(CodePointSet.all), 0, null);

const { pattern: patterns } = fc.letrec<{ pattern: Pattern }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 }).map(textOf),
    fc.constant(oneOf(CodePointSet.all)),
    fc.constant(anything),
    fc.array(tie("pattern"), { minLength: 1, maxLength: 3 }).map(sequenceOf),
    fc.array(tie("pattern"), { minLength: 1, maxLength: 2 }).map(choiceOf),
    fc
      .tuple(tie("pattern"), fc.nat(2), fc.option(fc.nat(2)))
      .map(([body, least, more]) => repetitionOf(body, least, more === null ? null : least + more)),
  ),
}));

test("every accepted text contains the literals, and a decisive literal is sufficient", () => {
  fc.assert(
    fc.property(patterns, fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }), (pattern, text) => {
      expectLiterals(patternAutomaton(pattern), text);
    }),
    runs(5_000),
  );
});

function literalsOf(expression: string): Literals {
  const parsed = parseRegexp(expression);
  if (!parsed.ok) throw new Error(parsed.message);
  return regexpAutomaton(parsed.tree, (text) => text).literals;
}

test.each<[string, Partial<Literals>]>([
  ["soft", { prefix: "soft", suffix: "soft", infix: "soft", decisive: null }],
  ["soft.*", { prefix: "soft", suffix: "", infix: "soft", decisive: null }],
  [".*ware", { prefix: "", suffix: "ware", infix: "ware", decisive: "suffix" }],
  [".*soft.*", { prefix: "", suffix: "", infix: "soft", decisive: "infix" }],
  [".ware", { prefix: "", suffix: "ware", decisive: null }],
  ["a.*ware", { prefix: "a", suffix: "ware", decisive: null }],
  [".*a.*ware.*", { prefix: "", suffix: "", infix: "ware", decisive: null }],
  ["in(ter|tra)net", { prefix: "int", suffix: "net", infix: "int" }],
  ["(acme|acne)", { prefix: "ac", suffix: "e", infix: "ac" }],
  ["(ab)+c", { prefix: "ab", suffix: "abc", infix: "abc" }],
  ["(ab){2}", { prefix: "abab", suffix: "abab" }],
  ["(ab){0,2}c", { prefix: "", suffix: "c" }],
  ["[ab]c", { prefix: "", suffix: "c", infix: "c" }],
  [".*\u{1F680}", { suffix: "\u{1F680}", decisive: "suffix" }],
  [".*a\ude80", { suffix: "", infix: "a", decisive: null }],
  ["\ud83da.*", { prefix: "", infix: "a" }],
  ["(x\u{1F680}|x\u{1F681})", { prefix: "x", suffix: "" }],
  ["", { prefix: "", suffix: "", infix: "" }],
])("returns the literals of %s", (expression, expected) => {
  expect(literalsOf(expression)).toMatchObject(expected);
});

test("literals are limited in length and do not split surrogate pairs", () => {
  expect(literalsOf(`${"a".repeat(31)}\u{1F680}.*\u{1F680}${"b".repeat(31)}`)).toEqual({
    prefix: "a".repeat(31),
    suffix: "b".repeat(31),
    infix: "a".repeat(31),
    decisive: null,
  });
  expect(literalsOf(`.*${"a".repeat(33)}`).decisive).toBeNull();
});
