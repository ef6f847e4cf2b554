import { stringsOf } from "@firmament/test-support/engine/readable-columns.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts, whitespace } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { CachingAnalyzer } from "./caching-analyzer.ts";

/** Analyzes texts in UTF-8, or as strings if UTF-8 cannot represent them, and returns their terms. */
function analyze(caching: CachingAnalyzer, interner: StringInterner, texts: readonly string[]): string[][] {
  const bytes = new GrowingBytes();
  const numbers = texts.map((text) => {
    const terms = new GrowingUint32Array();
    if (!text.isWellFormed() || text.includes("\0")) {
      expect(caching.analyze(text, bytes.view, -1, terms)).toBe(-1);
    } else {
      const start = bytes.length;
      bytes.appendText(text);
      bytes.appendByte(0);
      expect(caching.analyze(text, bytes.view, start, terms)).toBe(bytes.length);
    }
    return terms.view();
  });
  const terms = stringsOf(interner.packed());
  return numbers.map((list) => Array.from(list, (number) => terms[number] ?? "?"));
}

/** An analyzer that records the texts it analyzes. */
function spyOn(
  { terms, ...analyzer }: Analyzer,
  splitsAtWhitespace: boolean,
): Analyzer & { readonly analyzed: string[] } {
  const analyzed: string[] = [];
  return {
    ...analyzer,
    splitsAtWhitespace,
    analyzed,
    terms: (text) => {
      analyzed.push(text);
      return terms(text);
    },
  };
}

const texts = fc
  .array(fc.tuple(trickyTexts, whitespace), { maxLength: 6 })
  .map((parts) => parts.map(([text, blank]) => text + blank).join(""));

describe.each(
  [standardAnalyzer, foldingAnalyzer, websiteAnalyzer(foldingAnalyzer)].map((analyzer) => ({
    name: analyzer.name,
    analyzer,
  })),
)("a caching analyzer over $name", ({ analyzer }) => {
  test("returns the terms of the analyzer, also from the cache", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), (values) => {
        const interner = new StringInterner();
        const caching = new CachingAnalyzer(analyzer, interner);
        const expected = values.map((value) => analyzer.terms(value));
        expect(analyze(caching, interner, values)).toEqual(expected);
        expect(analyze(caching, interner, values)).toEqual(expected);
      }),
      runs(500),
    );
  });
});

describe("a caching analyzer", () => {
  test("analyzes each word once if the analyzer splits at white space", () => {
    const analyzer = spyOn(standardAnalyzer, true);
    const interner = new StringInterner();
    const caching = new CachingAnalyzer(analyzer, interner);
    const terms = analyze(caching, interner, ["Red  green,", "", " green,\r\nRed é-b - é-b"]);
    expect(terms).toEqual([["red", "green"], [], ["green", "red", "é", "b", "é", "b"]]);
    expect(analyzer.analyzed).toEqual(["Red", "green,", "é-b", "-"]);
  });

  test("analyzes whole texts if the analyzer does not split at white space", () => {
    const analyzer = spyOn(standardAnalyzer, false);
    const interner = new StringInterner();
    const caching = new CachingAnalyzer(analyzer, interner);
    expect(analyze(caching, interner, ["a b", "b a"])).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
    expect(analyzer.analyzed).toEqual(["a b", "b a"]);
  });

  test.each(["a", "é", "京"])("does not cache long words of %s", (character) => {
    const analyzer = spyOn(standardAnalyzer, true);
    const interner = new StringInterner();
    const caching = new CachingAnalyzer(analyzer, interner);
    const words = Array.from({ length: 80 }, (_, index) => character.repeat(index + 1));
    const text = [...words, ...words].join(" ");
    expect(analyze(caching, interner, [text])).toEqual([standardAnalyzer.terms(text)]);
    const maxCached = Math.floor(64 / new TextEncoder().encode(character).length);
    expect(analyzer.analyzed).toEqual([...words, ...words.slice(maxCached)]);
  });

  test("shares its interner, and can be cleared after terms were removed", () => {
    const analyzer = spyOn(standardAnalyzer, true);
    const interner = new StringInterner();
    const caching = new CachingAnalyzer(analyzer, interner);
    const other = new CachingAnalyzer(foldingAnalyzer, interner);
    expect(analyze(caching, interner, ["a b-c"])).toEqual([["a", "b", "c"]]);
    expect(analyze(other, interner, ["c d"])).toEqual([["c", "d"]]);
    expect(interner.size).toBe(4);
    interner.truncate(1);
    caching.clear();
    expect(analyze(caching, interner, ["b-c a"])).toEqual([["b", "c", "a"]]);
    expect(interner.size).toBe(3);
  });
});
