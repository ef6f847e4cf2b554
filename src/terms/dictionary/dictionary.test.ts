import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WildcardPart } from "../../../grammar/ast/ast.ts";
import { type Automaton, acceptsText } from "../automaton/automaton.ts";
import { CodePointSet } from "../automaton/code-point-set.ts";
import { patternAutomaton } from "../automaton/compile.ts";
import { fuzzyAutomaton } from "../automaton/fuzzy.ts";
import { choiceOf, oneOf, repetitionOf, sequenceOf, textOf } from "../automaton/pattern.ts";
import { prefixAutomaton } from "../automaton/prefix.ts";
import { rangeAutomaton } from "../automaton/range.ts";
import { wildcardAutomaton } from "../automaton/wildcard.ts";
import { compareCodePoints } from "../compare.ts";
import { TermUnits } from "../term-units.ts";
import { TermDictionary } from "./dictionary.ts";

const letters = fc.constantFrom("a", "b", "c", "\uFFFF", "😀", "😁", "\uD83D", "\uDE00");
const texts = fc.string({ unit: letters, maxLength: 5 });
const unchanged = (text: string): string => text;
/** Longer than the counted shared units. */
const long = "x".repeat(254);
const vocabularies = fc.array(
  fc.oneof(
    texts,
    texts.map((text) => long + text),
  ),
  { maxLength: 60 },
);
const bounds = fc.option(fc.record({ text: texts, inclusive: fc.boolean() }));
const parts = fc.array(
  fc.oneof(
    texts.map((text): WildcardPart => ({ kind: "text", text })),
    fc.constantFrom<WildcardPart>({ kind: "one" }, { kind: "many" }),
  ),
  { maxLength: 4 },
);
const automata: fc.Arbitrary<Automaton> = fc.oneof(
  texts.map(prefixAutomaton),
  fc.tuple(texts, fc.constantFrom(0, 1, 2)).map(([text, edits]) => fuzzyAutomaton(text, edits)),
  fc.tuple(bounds, bounds).map(([low, high]) => rangeAutomaton(low, high)),
  parts.map((pattern) => wildcardAutomaton(pattern, unchanged)),
);

function ascending(terms: Iterable<string>): string[] {
  return [...new Set(terms)].sort(compareCodePoints);
}

test("contains the distinct terms in order of code points", () => {
  fc.assert(
    fc.property(vocabularies, texts, (terms, other) => {
      const dictionary = TermDictionary.from(terms);
      const expected = ascending(terms);
      expect([...dictionary]).toEqual(expected);
      expect(dictionary.size).toBe(expected.length);
      expected.forEach((term, index) => {
        expect(dictionary.at(index)).toBe(term);
        expect(dictionary.indexOf(term)).toBe(index);
      });
      expect(dictionary.indexOf(other)).toBe(expected.indexOf(other));
    }),
    runs(100),
  );
});

test("merging returns the dictionary of all terms and does not change the first", () => {
  fc.assert(
    fc.property(vocabularies, vocabularies, (terms, others) => {
      const dictionary = TermDictionary.from(terms);
      expect(dictionary.merged(others).units).toEqual(TermUnits.of(ascending([...terms, ...others])));
      expect(dictionary.units).toEqual(TermUnits.of(ascending(terms)));
    }),
    runs(100),
  );
});

test("expanding equals filtering", () => {
  fc.assert(
    fc.property(vocabularies, automata, (terms, automaton) => {
      const dictionary = TermDictionary.from(terms);
      const expected = ascending(terms).filter((term) => acceptsText(automaton, term));
      const counter = { steps: 0 };
      expect(dictionary.expand(automaton, counter)).toEqual(expected);
      expect(counter.steps).toBeLessThanOrEqual(ascending(terms).join("").length);
    }),
    runs(2_000),
  );
});

test("expands terms that share more units than are counted", () => {
  const terms = [..."abc"].flatMap((end) => [`${long}😀${end}`, `${"x".repeat(300)}${end}`]);
  const automaton = wildcardAutomaton([{ kind: "many" }, { kind: "text", text: "b" }], unchanged);
  expect(TermDictionary.from(terms).expand(automaton)).toEqual([`${"x".repeat(300)}b`, `${long}😀b`]);
});

/** A pseudo-random word of up to five letters. */
function wordOf(number: number): string {
  return (Math.imul(number, 0x9e3779b1) >>> 12).toString(26);
}

/** A pattern without literals. */
function endingInEither(a: string, b: string): Automaton {
  const many = repetitionOf(oneOf(CodePointSet.all), 0, null);
  return patternAutomaton(sequenceOf([many, choiceOf([textOf(a), textOf(b)])]));
}

describe("the number of steps", () => {
  const syllables = ["ba", "co", "de", "so", "ti", "on"];
  const pairs = syllables.flatMap((first) => syllables.map((second) => first + second));
  const terms = pairs.flatMap((first) => pairs.flatMap((second) => [first + second, `${first}${second}s`]));
  const dictionary = TermDictionary.from(terms);

  function stepsOf(automaton: Automaton, of: TermDictionary = dictionary): number {
    const counter = { steps: 0 };
    of.expand(automaton, counter);
    return counter.steps;
  }

  test("is about the length of a prefix or a range", () => {
    expect(stepsOf(prefixAutomaton("soti"))).toBe(4);
    expect(stepsOf(prefixAutomaton("sotx"))).toBe(0);
    const bound = (text: string) => ({ text, inclusive: true });
    expect(stepsOf(rangeAutomaton(bound("codeso"), bound("sode")))).toBeLessThan(40);
  });

  test("is a small share of the terms for a fuzzy term", () => {
    expect(stepsOf(fuzzyAutomaton("batisode", 1))).toBeLessThan(terms.join("").length / 20);
  });

  test("does not include units that adjacent terms share", () => {
    expect(stepsOf(endingInEither("ons", "ti"))).toBeLessThan(terms.join("").length / 2);
  });

  test("is 0 for a decisive literal", () => {
    const text: WildcardPart = { kind: "text", text: "ons" };
    expect(stepsOf(wildcardAutomaton([{ kind: "many" }, text, { kind: "many" }], unchanged))).toBe(0);
  });

  test("decreases from the second search on, by the suffix index", () => {
    const many = TermDictionary.from(Array.from({ length: 5_000 }, (_, i) => wordOf(i)));
    const word = many.at(2_345);
    const fromFront = stepsOf(fuzzyAutomaton(word, 2), many);
    expect(stepsOf(fuzzyAutomaton(word, 2), many)).toBeLessThan(fromFront / 2);
    const text: WildcardPart = { kind: "text", text: word.slice(-2) };
    expect(stepsOf(wildcardAutomaton([{ kind: "many" }, text], unchanged), many)).toBe(0);
    const longer = wildcardAutomaton([{ kind: "one" }, { kind: "one" }, { kind: "many" }, text], unchanged);
    expect(stepsOf(longer, many)).toBeLessThan(6 * many.expand(longer).length);
    expect(many.suffixIndex()).toBe(many.suffixIndex());
  });

  test("is not decreased by a suffix index for few terms", () => {
    expect([dictionary.suffixIndex(), dictionary.suffixIndex()]).toEqual([null, null]);
  });

  test.each([1, 2])("does not grow with stars repeated %i more times", (times) => {
    const stars = Array.from({ length: 40 * times }, (): WildcardPart[] => [
      { kind: "many" },
      { kind: "text", text: "a" },
    ]);
    const long = TermDictionary.from(Array.from({ length: 400 }, (_, length) => "a".repeat(length)));
    const pattern = wildcardAutomaton([...stars.flat(), { kind: "one" }, { kind: "text", text: "a" }], unchanged);
    // The 145 terms longer than 254 shared units read the rest again.
    expect(stepsOf(pattern, long)).toBeLessThanOrEqual(399 + (145 * 146) / 2);
  });
});
