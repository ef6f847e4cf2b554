import { readFileSync } from "node:fs";
import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardAnalyzer } from "./standard-analyzer.ts";

interface Sample {
  readonly text: string;
  readonly tokens: readonly {
    readonly t: string;
    readonly start: number;
    readonly end: number;
    readonly pos: number;
  }[];
}

const samples: readonly Sample[] = JSON.parse(
  readFileSync(new URL("../../fixtures/conformance/tokenisation.json", import.meta.url), "utf8"),
);

describe("standardAnalyzer", () => {
  it("reads all samples", () => {
    expect(samples.length).toBe(208);
  });

  it.each(samples)("returns the tokens of Lucene for $text", ({ text, tokens }) => {
    const actual = standardAnalyzer
      .tokens(text)
      .map(({ term, start, end, position }) => ({ t: term, start, end, pos: position }));
    expect(actual).toEqual(tokens);
  });

  it("returns spans that do not overlap and whose texts have the same term", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoints }), (text) => {
        let last = 0;
        for (const { term, start, end } of standardAnalyzer.tokens(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
          expect(standardAnalyzer.terms(text.slice(start, end))).toEqual([term]);
        }
      }),
      runs(100),
    );
  });
});
