import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analyzer } from "./analyzer.ts";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { standardAnalyzer } from "./standard-analyzer.ts";
import { websiteAnalyzer } from "./website-analyzer.ts";

const pieces = [
  ..."aZ09_.,:;'\"#*-/& \0",
  ..."éÉßẞİıΣςЁйøæﬁ½²™®№’ʼ…․．Ｌ３ﾃﾞŉ㎏ﷺ",
  ..."שﬁ״אָعـ\u064eเก\u0e34हि東さア한각",
  ...["\u0301", "\u0327", "\u200d", "\ufe0f", "\u00ad", "\u20e3", "\u1161", "\u11a8", "\u{16d67}", "\u3099"],
  ...["🚀", "👍", "🏽", "🇩", "ℹ", "\u{e0067}", "\u{e007f}", "\ud83d", "\ude80", "https://", "mailto:"],
];
const trickyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom("aé", "'", "_", "ß", "\u200d", "ﷺ", "🚀"), minLength: 250, maxLength: 400 }),
);

const analyzers: readonly Analyzer[] = [
  standardAnalyzer,
  foldingAnalyzer,
  websiteAnalyzer(standardAnalyzer),
  websiteAnalyzer(foldingAnalyzer),
];

describe.each(analyzers.map((analyzer) => ({ name: analyzer.name, analyzer })))("$name", ({ analyzer }) => {
  const holds = (law: (text: string) => void): void => fc.assert(fc.property(trickyText, law), { numRuns: 400 });

  it("gives the same terms with and without places", () => {
    holds((text) => {
      const tokens = analyzer.tokens(text);
      expect(tokens.map(({ term }) => term)).toEqual(analyzer.terms(text));
      expect(tokens.map(({ position }) => position)).toEqual(tokens.map((_, index) => index));
    });
  });

  it("gives no empty term, and no empty place", () => {
    holds((text) => {
      for (const { term, start, end } of analyzer.tokens(text)) {
        expect(term).not.toBe("");
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    });
  });

  it("gives places that ascend", () => {
    holds((text) => {
      const tokens = analyzer.tokens(text);
      for (const [index, { start, end }] of tokens.entries()) {
        const before = tokens[index - 1];
        // Words that came out of one character share its place.
        expect(start).toBeGreaterThanOrEqual(before?.start ?? 0);
        expect(end).toBeGreaterThanOrEqual(before?.end ?? 0);
      }
    });
  });

  it("leaves its own terms alone", () => {
    holds((text) => {
      for (const term of analyzer.terms(text)) expect(analyzer.normalize(term)).toBe(term);
    });
  });

  it.each([["a"], ["'"], ["_"], ["\u200d"], ["\0"], ["\ud800"], ["\u0301"], ["É"], ["ﷺ"], ["🚀"], ["\u0301\u0327"]])(
    "reads 100,000 times %j",
    (character) => {
      const text = character.repeat(100_000);
      expect(analyzer.tokens(text).length).toBe(analyzer.terms(text).length);
    },
  );
});
