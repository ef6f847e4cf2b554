import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts, whitespace } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frenchAnalyzer, irishAnalyzer, italianAnalyzer } from "./languages.ts";

it.each([
  [frenchAnalyzer, "L’Oréal", ["l", "oreal"], ["oreal"]],
  [frenchAnalyzer, "d'eau, qu’il aujourd’hui", ["d", "eau", "qu", "il", "aujourd'hui"], ["eau", "il", "aujourd'hui"]],
  [frenchAnalyzer, "jusqu'à l'", ["jusqu", "a", "l"], ["a", "l"]],
  [italianAnalyzer, "dell'acqua un’amica", ["dell", "acqua", "un", "amica"], ["acqua", "amic"]],
  [italianAnalyzer, "sara'", ["sara"], ["sar"]],
  [irishAnalyzer, "d'ith m’athair", ["d", "ith", "m", "athair"], ["ith", "athair"]],
])("$name separates %s", (analyzer, text, words, stems) => {
  expect(analyzer.terms(text)).toEqual(words);
  expect(analyzer.forms?.terms(text)).toEqual(stems);
});

it("searches a prefix without its article", () => {
  expect(frenchAnalyzer.normalize("l'oré")).toBe("ore");
  expect(frenchAnalyzer.normalize("l'")).toBe("l'");
});

it("keeps the offsets of the text", () => {
  const text = "De L’Oréal";
  expect(frenchAnalyzer.tokens(text).map(({ start, end }) => text.slice(start, end))).toEqual(["De", "L", "Oréal"]);
  expect(frenchAnalyzer.forms?.tokens(text).map(({ start, end }) => text.slice(start, end))).toEqual(["De", "Oréal"]);
});

describe.each([frenchAnalyzer, italianAnalyzer, irishAnalyzer])("$name", (analyzer) => {
  const texts = fc.oneof(
    trickyTexts,
    fc.string({ unit: fc.constantFrom("l", "d", "a", "é", "'", "’", ".", "_", "-", " ", "un"), maxLength: 8 }),
  );

  it.each([
    ["words", analyzer],
    ["forms", analyzer.forms],
  ])("has the laws of terms and tokens, between white space too: %s", (_, analysis) => {
    fc.assert(
      fc.property(texts, whitespace, texts, (left, blank, right) => {
        expect(analysis?.tokens(left).map(({ term }) => term)).toEqual(analysis?.terms(left));
        expect(analysis?.terms(left + blank + right)).toEqual([
          ...(analysis?.terms(left) ?? []),
          ...(analysis?.terms(right) ?? []),
        ]);
      }),
      runs(500),
    );
  });
});
