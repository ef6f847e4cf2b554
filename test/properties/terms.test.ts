import { law } from "@firmament/test-support/fuzz.ts";
import { editsBetween } from "@firmament/testing/src/naive/distance.ts";
import { matchesRegexp, matchesWildcard } from "@firmament/testing/src/naive/regexp.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { WildcardPart } from "../../grammar/ast/ast.ts";
import { parseRegexp } from "../../grammar/ast/regexp.ts";
import type { Edits } from "../../src/terms/automaton/alignment-table.ts";
import type { Automaton, SearchableTerms } from "../../src/terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../../src/terms/automaton/fuzzy.ts";
import { prefixAutomaton } from "../../src/terms/automaton/prefix.ts";
import { rangeAutomaton } from "../../src/terms/automaton/range.ts";
import { regexpAutomaton } from "../../src/terms/automaton/regexp.ts";
import type { TermBound } from "../../src/terms/automaton/term-pattern.ts";
import { wildcardAutomaton } from "../../src/terms/automaton/wildcard.ts";
import { compareCodePoints } from "../../src/terms/compare.ts";
import { searchTerms } from "../../src/terms/dictionary/search.ts";
import { SuffixIndex } from "../../src/terms/suffix-index.ts";
import { TermUnits } from "../../src/terms/term-units.ts";

/*
 * The terms are most texts of up to five letters: enough for every search strategy (by prefix, by suffix and by infix),
 * and similar enough that an error at any range boundary shows.
 */

interface Vocabulary {
  readonly letters: readonly string[];
  /** Ascending. */
  readonly texts: readonly string[];
}

const vocabularies: readonly Vocabulary[] = [
  ["a", "b", "c", "d"],
  ["a", "b", "😀", "\uD83D"],
  ["a", "\uFFFF", "😁", "\uDE00"],
  ["a", "😀", "\uD83D", "\uDE00"],
].map((letters) => ({ letters, texts: textsOf(letters) }));

function textsOf(letters: readonly string[]): readonly string[] {
  let longest = [""];
  const texts = new Set(longest);
  for (let length = 1; length <= 5; length++) {
    longest = longest.flatMap((text) => letters.map((letter) => text + letter));
    for (const text of longest) texts.add(text);
  }
  return [...texts].sort(compareCodePoints);
}

/** All texts for seed 0, otherwise a pseudo-random three quarters of them. */
function mostOf(texts: readonly string[], seed: number): readonly string[] {
  return seed === 0 ? texts : texts.filter((_, i) => Math.imul(i + seed, 0x9e3779b1) >>> 30 !== 0);
}

/** A compiled pattern, and its definition. */
interface Meaning {
  readonly automaton: Automaton;
  readonly accepts: (term: string) => boolean;
}

const unchanged = (text: string): string => text;

function wildcards(texts: Arbitrary<string>): Arbitrary<Meaning> {
  const part = fc.oneof(
    texts.map((text): WildcardPart => ({ kind: "text", text })),
    fc.constantFrom<WildcardPart>({ kind: "one" }, { kind: "many" }, { kind: "many" }),
  );
  return fc.array(part, { maxLength: 4 }).map((parts) => ({
    automaton: wildcardAutomaton(parts, unchanged),
    accepts: (term) => matchesWildcard(parts, unchanged, term),
  }));
}

function fuzzyWords(texts: Arbitrary<string>): Arbitrary<Meaning> {
  return fc.tuple(texts, texts, fc.constantFrom<Edits>(0, 1, 2)).map(([start, end, edits]) => ({
    automaton: fuzzyAutomaton(start + end, edits),
    accepts: (term) => editsBetween(start + end, term) <= edits,
  }));
}

function prefixes(texts: Arbitrary<string>): Arbitrary<Meaning> {
  return texts.map((prefix) => ({
    automaton: prefixAutomaton(prefix),
    accepts: (term) => Array.from(prefix).every((letter, i) => Array.from(term)[i] === letter),
  }));
}

function ranges(texts: Arbitrary<string>): Arbitrary<Meaning> {
  const bounds = fc.option(fc.record({ text: texts, inclusive: fc.boolean() }));
  return fc.tuple(bounds, bounds).map(([low, high]) => ({
    automaton: rangeAutomaton(low, high),
    accepts: (term) => isAtLeast(term, low, 1) && isAtLeast(term, high, -1),
  }));
}

/** @param sign 1 for the low bound of a range, −1 for the high one */
function isAtLeast(term: string, bound: TermBound | null, sign: 1 | -1): boolean {
  if (bound === null) return true;
  const order = compareCodePoints(term, bound.text) * sign;
  return order > 0 || (order === 0 && bound.inclusive);
}

function expressions(letters: readonly string[]): Arbitrary<Meaning> {
  const [x = "", y = "", z = ""] = letters;
  const templates = [
    `.*(${x}|${y})`,
    `${x}.*${y}`,
    `(${x}|${y}${z})+`,
    `.*${x}${y}.*${z}`,
    `.${z}.{1,2}`,
    `[^${x}]*${y}?`,
  ];
  return fc.constantFrom(...templates).map((expression) => {
    const parsed = parseRegexp(expression);
    if (!parsed.ok) throw new Error(parsed.message);
    return {
      automaton: regexpAutomaton(parsed.tree, unchanged),
      accepts: (term) => matchesRegexp(parsed.tree, unchanged, term),
    };
  });
}

interface Search extends Meaning {
  readonly terms: readonly string[];
}

/** Searches for patterns of the same letters as the terms. */
function searches(
  patternsOf: (texts: Arbitrary<string>, letters: readonly string[]) => Arbitrary<Meaning>,
): Arbitrary<Search> {
  return fc.constantFrom(...vocabularies).chain(({ letters, texts }) => {
    const parts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 });
    return fc
      .tuple(patternsOf(parts, letters), fc.nat(9))
      .map(([meaning, seed]) => ({ ...meaning, terms: mostOf(texts, seed) }));
  });
}

/** The numbers of the accepted terms. Expects ranges to ascend. */
function search(automaton: Automaton, orders: SearchableTerms): readonly number[] {
  const numbers: number[] = [];
  searchTerms(
    orders,
    automaton,
    (from, to) => {
      expect(from).toBeGreaterThan(numbers.at(-1) ?? -1);
      for (let term = from; term < to; term++) numbers.push(term);
    },
    { steps: 0 },
  );
  return numbers;
}

function expectDefinition({ automaton, accepts, terms }: Search): void {
  const units = TermUnits.of(terms);
  const order = new SuffixIndex(units);
  const expected = [...terms.keys()].filter((term) => accepts(terms[term] ?? ""));
  expect(search(automaton, { units, suffixIndex: () => order })).toEqual(expected);
  expect(search(automaton, { units, suffixIndex: () => null })).toEqual(expected);
}

describe("a search returns the terms that the definition accepts, with and without a suffix index", () => {
  law("wildcards", 400, fc.property(searches(wildcards), expectDefinition));
  law("fuzzy terms", 200, fc.property(searches(fuzzyWords), expectDefinition));
  law("prefixes", 100, fc.property(searches(prefixes), expectDefinition));
  law("ranges", 100, fc.property(searches(ranges), expectDefinition));
  law(
    "regular expressions",
    100,
    fc.property(
      searches((_, letters) => expressions(letters)),
      expectDefinition,
    ),
  );
});
