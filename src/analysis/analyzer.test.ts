import { runs, scaledSize } from "@firmament/test-support/fuzz.ts";
import { trickyTexts, whitespace } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analyzer } from "./analyzer.ts";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { standardAnalyzer } from "./standard-analyzer.ts";
import { websiteAnalyzer } from "./website-analyzer.ts";

const analyzers: readonly Analyzer[] = [
  standardAnalyzer,
  foldingAnalyzer,
  websiteAnalyzer(standardAnalyzer),
  websiteAnalyzer(foldingAnalyzer),
];

const named = analyzers.map((analyzer) => ({ name: analyzer.name, analyzer }));

describe.each(named)("$name", ({ analyzer }) => {
  const holds = (law: (text: string) => void): void => fc.assert(fc.property(trickyTexts, law), runs(400));

  it("returns the same terms with and without tokens", () => {
    holds((text) => {
      const tokens = analyzer.tokens(text);
      expect(tokens.map(({ term }) => term)).toEqual(analyzer.terms(text));
      expect(tokens.map(({ position }) => position)).toEqual(tokens.map((_, index) => index));
    });
  });

  it("returns no empty term and no empty span", () => {
    holds((text) => {
      for (const { term, start, end } of analyzer.tokens(text)) {
        expect(term).not.toBe("");
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    });
  });

  it("returns ascending offsets", () => {
    holds((text) => {
      const tokens = analyzer.tokens(text);
      for (const [index, { start, end }] of tokens.entries()) {
        const before = tokens[index - 1];
        // Tokens of one character share its offsets.
        expect(start).toBeGreaterThanOrEqual(before?.start ?? 0);
        expect(end).toBeGreaterThanOrEqual(before?.end ?? 0);
      }
    });
  });

  it("returns its own terms unchanged", () => {
    holds((text) => {
      for (const term of analyzer.terms(text)) expect(analyzer.normalize(term)).toBe(term);
    });
  });

  it.each([["a"], ["'"], ["_"], ["\u200d"], ["\0"], ["\ud800"], ["\u0301"], ["É"], ["ﷺ"], ["🚀"], ["\u0301\u0327"]])(
    "analyzes %j, repeated 100,000 times at full depth",
    (character) => {
      const text = character.repeat(scaledSize(100_000, 10_000));
      expect(analyzer.tokens(text).length).toBe(analyzer.terms(text).length);
    },
  );
});

describe.each(named.filter(({ analyzer }) => analyzer.splitsAtWhitespace))(
  "$name, which splits at white space,",
  ({ analyzer }) => {
    it("returns the terms of the pieces", () => {
      fc.assert(
        fc.property(trickyTexts, whitespace, trickyTexts, (left, blank, right) => {
          expect(analyzer.terms(left + blank + right)).toEqual([...analyzer.terms(left), ...analyzer.terms(right)]);
        }),
        runs(1000),
      );
    });
  },
);

describe("websiteAnalyzer", () => {
  it("does not split at white space: a scheme is recognized only at the start of the text", () => {
    const { splitsAtWhitespace, terms } = websiteAnalyzer(standardAnalyzer);
    expect(splitsAtWhitespace).toBeUndefined();
    expect(terms("a https://b")).toEqual(["a", "https", "b"]);
    expect(terms("https://b")).toEqual(["b"]);
  });
});
