import { law, runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import { editsBetween } from "@firmament/testing/src/naive/distance.ts";
import { matchesRegexp, matchesWildcard } from "@firmament/testing/src/naive/regexp.ts";
import fc, { type Arbitrary } from "fast-check";
import { type Analyzer, englishAnalyzer, foldingAnalyzer, standardAnalyzer, websiteAnalyzer } from "firmament";
import { compareCodePoints } from "firmament/base";
import { parseRegexp, type WildcardPart } from "firmament/grammar";
import {
  acceptsText,
  foldingKeywordAnalyzer,
  fuzzyAutomaton,
  keywordAnalyzer,
  prefixAutomaton,
  rangeAutomaton,
} from "firmament/query";
import { WordScanner } from "firmament/src/analysis/word-scanner.ts";
import { regexpAutomaton } from "firmament/src/terms/automaton/regexp.ts";
import { wildcardAutomaton } from "firmament/src/terms/automaton/wildcard.ts";
import { describe, expect, test } from "vitest";
import { type FieldTerms, fieldTerms } from "../src/language/field-terms.ts";
import { findTerm, findTerms } from "../src/language/find-term.ts";
import { StepBudget } from "../src/language/step-budget.ts";
import { containsTerm, type TermLanguage } from "../src/language/term-language.ts";
import { wordCharacters, wordLanguage } from "../src/language/word-language.ts";

const analyzers: readonly Analyzer[] = [
  standardAnalyzer,
  foldingAnalyzer,
  englishAnalyzer,
  websiteAnalyzer(standardAnalyzer),
  websiteAnalyzer(foldingAnalyzer),
  keywordAnalyzer,
  foldingKeywordAnalyzer,
];

/** Enough for every search of these tests. */
const STEPS = 1_000_000;

function isInSpace({ space, rareSpace, maxLength }: FieldTerms, term: string): boolean {
  if (term.length > maxLength) return false;
  if (acceptsText(space.automaton, term)) return true;
  return rareSpace !== null && acceptsText(rareSpace.automaton, term) && acceptsText(rareSpace.part, term);
}

describe("the automaton of words", () => {
  const isWord = (text: string): boolean => {
    const scanner = new WordScanner(text);
    return scanner.next() && scanner.start === 0 && scanner.end === text.length;
  };
  // Two characters of each kind, and some that begin no word. The lower case of Ⓜ stands for both cases.
  const characters = wordCharacters()
    .flatMap(({ ranges }) => [ranges[0]?.low ?? 0, ranges.at(-1)?.high ?? 0])
    .concat(0x20, 0x2d, 0xd800)
    .filter((codePoint) => codePoint !== 0x24dc)
    .map((codePoint) => String.fromCodePoint(codePoint));

  test("accepts the words of the scanner among all short texts", () => {
    const texts = (length: number): string[] =>
      length === 0 ? [""] : texts(length - 1).flatMap((text) => characters.map((character) => text + character));
    for (const text of [...texts(1), ...texts(2), ...(runsSlowTests ? texts(3) : [])]) {
      expect(acceptsText(wordLanguage, text), JSON.stringify(text)).toBe(isWord(text));
    }
  });

  law(
    "accepts the words of the scanner among random texts",
    5_000,
    fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }), (text) => {
      expect(acceptsText(wordLanguage, text)).toBe(isWord(text));
    }),
    2_000,
  );
});

/** Characters whose forms contain dots, end words or vanish. */
const unusual = fc.constantFrom(..."aMs1.:'®Ⓜⓜ⒈㏂㏇ßæ京", "\u20e3", "\ufe0f", "\u200d", "\u0301", "\u3099", "🏽");
const texts = fc.oneof(trickyTexts, fc.string({ unit: unusual, maxLength: 12 }));

describe.each(analyzers)("the terms of $name", (analyzer) => {
  const field = fieldTerms(analyzer);

  law(
    "contain every term of a text",
    2_000,
    fc.property(texts, (text) => {
      for (const term of analyzer.terms(text)) {
        expect(isInSpace(field, term)).toBe(true);
        expect(field.test(term)).not.toBe(false);
      }
    }),
    200,
  );

  law(
    "are the terms of their texts",
    2_000,
    fc.property(texts, (term) => {
      const text = field.textOf(term);
      if (text !== null) expect(analyzer.terms(text)).toEqual([term]);
    }),
    200,
  );
});

/** A language with its definition in plain code. */
interface Sample {
  readonly language: TermLanguage;
  readonly accepts: (term: string) => boolean;
  readonly label: string;
}

const letters = ["a", "b", "e", "1", ".", "'"];
const words = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 3 });
const identity = (text: string): string => text;

const patterns: Arbitrary<Sample> = fc.oneof(
  words.map((text): Sample => {
    const language: TermLanguage = { kind: "expansion", automaton: prefixAutomaton(text) };
    return { language, accepts: (term) => term.startsWith(text), label: `${text}*` };
  }),
  fc.tuple(words, fc.constantFrom(1, 2)).map(([text, edits]): Sample => {
    const language: TermLanguage = { kind: "expansion", automaton: fuzzyAutomaton(text, edits) };
    return { language, accepts: (term) => editsBetween(text, term) <= edits, label: `${text}~${edits}` };
  }),
  fc.array(fc.constantFrom("*", "?", ...letters), { minLength: 1, maxLength: 4 }).map((symbols): Sample => {
    const parts = symbols.map((symbol): WildcardPart => {
      if (symbol === "*") return { kind: "many" };
      return symbol === "?" ? { kind: "one" } : { kind: "text", text: symbol };
    });
    const language: TermLanguage = { kind: "expansion", automaton: wildcardAutomaton(parts, identity) };
    return { language, accepts: (term) => matchesWildcard(parts, identity, term), label: symbols.join("") };
  }),
  fc.tuple(words, words, fc.boolean(), fc.boolean()).map(([from, to, includesLow, includesHigh]): Sample => {
    const low = { text: from, inclusive: includesLow };
    const high = { text: to, inclusive: includesHigh };
    const isAbove = (term: string): boolean => compareCodePoints(term, from) >= (includesLow ? 0 : 1);
    const isBelow = (term: string): boolean => compareCodePoints(term, to) <= (includesHigh ? 0 : -1);
    const language: TermLanguage = { kind: "expansion", automaton: rangeAutomaton(low, high) };
    const label = `${includesLow ? "[" : "{"}${from} TO ${to}${includesHigh ? "]" : "}"}`;
    return { language, accepts: (term) => isAbove(term) && isBelow(term), label };
  }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom("a", "b", "1", "\\.", "[ab]", "[^a]", "[a-e]", ".", "(a|1b)", "\\D"),
        fc.constantFrom("", "", "*", "+", "?", "{2}"),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts): Sample => {
      const pattern = parts.flat().join("");
      const parsed = parseRegexp(pattern);
      if (!parsed.ok) throw new Error(pattern);
      const { tree } = parsed;
      const language: TermLanguage = { kind: "expansion", automaton: regexpAutomaton(tree, identity) };
      return { language, accepts: (term) => matchesRegexp(tree, identity, term), label: `/${pattern}/` };
    }),
);

const sets: Arbitrary<Sample> = fc.array(words, { minLength: 1, maxLength: 3 }).map((terms): Sample => {
  const [term = ""] = terms;
  const set = new Set(terms);
  const language: TermLanguage = terms.length === 1 ? { kind: "term", term } : { kind: "terms", terms: set };
  return { language, accepts: (text) => set.has(text), label: JSON.stringify(terms) };
});

const samples: Arbitrary<Sample> = fc.oneof({ weight: 5, arbitrary: patterns }, { weight: 1, arbitrary: sets });
const described = (list: readonly Sample[]): string => list.map(({ label }) => label).join(" ");

/** The terms of all short texts of some characters. */
function shortTerms(analyzer: Analyzer): ReadonlySet<string> {
  const characters = [...letters, "⒈", "®", "é", "\u20e3", "-"];
  const terms = new Set<string>();
  let current = [""];
  for (let length = 1; length <= 3; length++) {
    current = current.flatMap((text) => characters.map((character) => text + character));
    for (const text of current) for (const term of analyzer.terms(text)) terms.add(term);
  }
  return terms;
}

describe.each(analyzers)("a search in the terms of $name", (analyzer) => {
  const field = fieldTerms(analyzer);
  const known = shortTerms(analyzer);
  const few = fc.array(samples, { maxLength: 3 });

  law(
    "finds the shortest term, or proves that there is none",
    600,
    fc.property(few, few, (positive, negative) => {
      fc.pre(positive.length + negative.length > 0);
      const isWanted = (term: string): boolean =>
        positive.every(({ accepts }) => accepts(term)) && !negative.some(({ accepts }) => accepts(term));
      const found = findTerm(
        field,
        positive.map(({ language }) => language),
        negative.map(({ language }) => language),
        new StepBudget(STEPS),
      );
      const question = `${described(positive)} not ${described(negative)}`;
      expect(found, question).not.toBe("unknown");
      const shortest = [...known].filter(isWanted).sort((a, b) => a.length - b.length)[0];
      if (found === null) {
        expect(shortest, question).toBeUndefined();
      } else {
        expect(isWanted(found), question).toBe(true);
        expect(analyzer.terms(field.textOf(found) ?? ""), question).toEqual([found]);
        expect(found.length, question).toBeLessThanOrEqual(shortest?.length ?? Number.POSITIVE_INFINITY);
      }
    }),
    60,
  );

  law(
    "finds all terms where they are few",
    200,
    fc.property(samples, few, fc.integer({ min: 1, max: 20 }), (one, negative, limit) => {
      const isWanted = (term: string): boolean => one.accepts(term) && !negative.some(({ accepts }) => accepts(term));
      const found = findTerms(
        field,
        [one.language],
        negative.map(({ language }) => language),
        new StepBudget(STEPS),
        limit,
      );
      if (found === "unknown") return;
      expect(new Set(found.terms).size).toBe(found.terms.length);
      expect(found.terms.every(isWanted)).toBe(true);
      if (found.isComplete) expect(found.terms).toEqual(expect.arrayContaining([...known].filter(isWanted)));
      else expect(found.terms.length).toBe(limit);
    }),
    20,
  );
});

test("the sample languages contain what their definitions say", () => {
  fc.assert(
    fc.property(samples, words, ({ language, accepts }, term) => {
      expect(containsTerm(language, term)).toBe(accepts(term));
    }),
  );
});
