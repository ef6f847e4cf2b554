import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blanks, trickyTexts } from "../../../test/support/arbitrary/text.ts";
import { stringsOf } from "../../../test/support/engine/readable-columns.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { CachingAnalyzer } from "./caching-analyzer.ts";

/** The terms of texts, read one after the other where they lie in UTF-8 or, if they cannot, as they are. */
function read(reader: CachingAnalyzer, termTable: StringInterner, texts: readonly string[]): string[][] {
  const bytes = new GrowingBytes();
  const numbers = texts.map((text) => {
    const terms = new GrowingUint32Array();
    if (!text.isWellFormed() || text.includes("\0")) {
      expect(reader.read(text, bytes.view, -1, terms)).toBe(-1);
    } else {
      const start = bytes.length;
      bytes.appendText(text);
      bytes.appendByte(0);
      expect(reader.read(text, bytes.view, start, terms)).toBe(bytes.length);
    }
    return terms.view();
  });
  const terms = stringsOf(termTable.packed());
  return numbers.map((list) => Array.from(list, (number) => terms[number] ?? "?"));
}

/** An analyzer that says whether it splits at blanks, and the texts that it is given. */
function spyOn({ terms, ...analyzer }: Analyzer, splitsAtWhitespace: boolean): Analyzer & { readonly given: string[] } {
  const given: string[] = [];
  return {
    ...analyzer,
    splitsAtWhitespace,
    given,
    terms: (text) => {
      given.push(text);
      return terms(text);
    },
  };
}

const texts = fc
  .array(fc.tuple(trickyTexts, blanks), { maxLength: 6 })
  .map((parts) => parts.map(([text, blank]) => text + blank).join(""));

describe.each(
  [standardAnalyzer, foldingAnalyzer, websiteAnalyzer(foldingAnalyzer)].map((analyzer) => ({
    name: analyzer.name,
    analyzer,
  })),
)("a reader of terms with the analyzer $name", ({ analyzer }) => {
  test("gives the terms that the analyzer gives", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), (values) => {
        const termTable = new StringInterner();
        const reader = new CachingAnalyzer(analyzer, termTable);
        const expected = values.map((value) => analyzer.terms(value));
        expect(read(reader, termTable, values)).toEqual(expected);
        expect(read(reader, termTable, values)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a reader of terms", () => {
  test("has a piece analysed once if the analyzer splits at blanks", () => {
    const analyzer = spyOn(standardAnalyzer, true);
    const termTable = new StringInterner();
    const reader = new CachingAnalyzer(analyzer, termTable);
    const terms = read(reader, termTable, ["Red  green,", "", " green,\r\nRed é-b - é-b"]);
    expect(terms).toEqual([["red", "green"], [], ["green", "red", "é", "b", "é", "b"]]);
    expect(analyzer.given).toEqual(["Red", "green,", "é-b", "-"]);
  });

  test("has whole texts analysed if it does not", () => {
    const analyzer = spyOn(standardAnalyzer, false);
    const termTable = new StringInterner();
    const reader = new CachingAnalyzer(analyzer, termTable);
    expect(read(reader, termTable, ["a b", "b a"])).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
    expect(analyzer.given).toEqual(["a b", "b a"]);
  });

  test.each(["a", "é", "京"])("keeps no long pieces of %s", (character) => {
    const analyzer = spyOn(standardAnalyzer, true);
    const termTable = new StringInterner();
    const reader = new CachingAnalyzer(analyzer, termTable);
    const pieces = Array.from({ length: 80 }, (_, index) => character.repeat(index + 1));
    const text = [...pieces, ...pieces].join(" ");
    expect(read(reader, termTable, [text])).toEqual([standardAnalyzer.terms(text)]);
    const longest = Math.floor(64 / new TextEncoder().encode(character).length);
    expect(analyzer.given).toEqual([...pieces, ...pieces.slice(longest)]);
  });

  test("shares its table of terms, and forgets pieces when it is told to", () => {
    const analyzer = spyOn(standardAnalyzer, true);
    const termTable = new StringInterner();
    const reader = new CachingAnalyzer(analyzer, termTable);
    const other = new CachingAnalyzer(foldingAnalyzer, termTable);
    expect(read(reader, termTable, ["a b-c"])).toEqual([["a", "b", "c"]]);
    expect(read(other, termTable, ["c d"])).toEqual([["c", "d"]]);
    expect(termTable.size).toBe(4);
    termTable.truncate(1);
    reader.clear();
    expect(read(reader, termTable, ["b-c a"])).toEqual([["b", "c", "a"]]);
    expect(termTable.size).toBe(3);
  });
});
