import {
  bigramAnalyzer,
  englishAnalyzer,
  foldingAnalyzer,
  standardAnalyzer,
  stopWordAnalyzer,
  websiteAnalyzer,
} from "firmament";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "firmament/query";
import { describe, expect, it, test } from "vitest";
import { fieldTerms } from "./field-terms.ts";

const website = websiteAnalyzer(foldingAnalyzer);

describe("a term that is not its own text", () => {
  it.each([
    ["a capital Ⓜ is a pictograph, its lower case is none", standardAnalyzer, "ⓜ\u200d🚀", "Ⓜ\u200d🚀"],
    ["folding removes ® but not its marks", foldingAnalyzer, "\u20e3", "®\u20e3"],
    ["folding makes a word longer", foldingAnalyzer, "ss".repeat(200), "ß".repeat(200)],
    ["an address does not begin with the scheme", website, "mailto:x", "- mailto:x"],
    ["the dot of a sign is no dot of an address", website, "12.5", "- ⒓5"],
    ["a sign may end a word", website, "a.m", "- ㏂"],
    ["a sign may be followed by letters", website, "co.com", "- ㏇com"],
  ])("%s", (_, analyzer, term, text) => {
    expect(fieldTerms(analyzer).textOf(term)).toBe(text);
    expect(analyzer.terms(text)).toEqual([term]);
  });
});

describe("test", () => {
  it.each([
    [standardAnalyzer, "berlin", true],
    [standardAnalyzer, "Berlin", false],
    [standardAnalyzer, "two words", false],
    [standardAnalyzer, "a".repeat(256), false],
    [foldingAnalyzer, "é", false],
    [foldingAnalyzer, "a".repeat(256), "unknown"],
    [website, "acme.com", false],
    [website, "acme", true],
    [websiteAnalyzer(standardAnalyzer), "acme.com", false],
    [keywordAnalyzer, "Any text", true],
    [keywordAnalyzer, "", false],
    [foldingKeywordAnalyzer, "any text", true],
    [foldingKeywordAnalyzer, "Any text", false],
  ])("case %#", (analyzer, term, expected) => {
    expect(fieldTerms(analyzer).test(term)).toBe(expected);
  });
});

test("analyzers with the words of another one have its terms", () => {
  const derived = bigramAnalyzer(stopWordAnalyzer(englishAnalyzer));
  expect(fieldTerms(derived).space).toEqual(fieldTerms(foldingAnalyzer).space);
  expect(fieldTerms(derived).analyzer).toBe(derived);
});

test("of an unknown analyzer only those terms are certain that it returns", () => {
  const analyzer = {
    name: "letters",
    terms: (text: string) => Array.from(text),
    tokens: () => [],
    normalize: (text: string) => text,
  };
  const { test: isTerm } = fieldTerms(analyzer);
  expect([isTerm("a"), isTerm("ab"), isTerm("")]).toEqual([true, "unknown", false]);
});
