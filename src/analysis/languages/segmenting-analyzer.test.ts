import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts, whitespace } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bigramAnalyzer } from "../composed/bigram-analyzer.ts";
import { builtInAnalyzer } from "../composed/built-in-analyzer.ts";
import { englishAnalyzer } from "../composed/english-analyzer.ts";
import { missingAnalyzerReason } from "../composed/missing-analyzer.ts";
import { stopWordAnalyzer } from "../composed/stop-words.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { registerLanguages } from "./languages.ts";
import { segmentationDigest } from "./segmentation.ts";
import { segmentingAnalyzer } from "./segmenting-analyzer.ts";

const analyzer = segmentingAnalyzer(foldingAnalyzer);

/** Words of four scripts that texts are made of, without spaces or with them. */
const words = fc.constantFrom(
  ...["โรงแรม", "กรุงเทพ", "มา", "มาก", "ตา", "กลม", "น้ำ", "ดี", "ບໍລິສັດ", "ລາວ", "ក្រុមហ៊ុន", "ភ្នំពេញ"],
  ...["ကုမ္ပဏီ", "မြန်မာ", "ဦး", "Hotel", "2", "東京", " ", "-", "๒๕", "\u0301"],
);
const texts = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(""));

test.each([
  ["โรงแรมกรุงเทพ", ["โรงแรม", "กรุงเทพ"]],
  ["Hotelกรุงเทพ 2 แห่ง", ["hotel", "กรุงเทพ", "2", "แห่ง"]],
  ["ເປີດຮັບ", ["ເປີດ", "ຮັບ"]],
  ["ក្រុមហ៊ុនកុំព្យូទ័រ", ["ក្រុមហ៊ុន", "កុំព្យូទ័រ"]],
  ["ကွန်ပျူတာကုမ္ပဏီ", ["ကွန်ပျူတာ", "ကုမ္ပဏီ"]],
  ["Café 東京", ["cafe", "東", "京"]],
])("separates %s", (value, terms) => {
  expect(analyzer.terms(value)).toEqual(terms);
});

test("offsets are those of the text", () => {
  const value = "ดื่มน้ำที่โรงแรม Café";
  expect(analyzer.tokens(value).map(({ start, end }) => value.slice(start, end))).toEqual([
    ...["ดื่ม", "น้ำ", "ที่", "โรงแรม", "Café"],
  ]);
});

describe.each([analyzer, segmentingAnalyzer(englishAnalyzer)])("$name", (each) => {
  it.each([
    ["words", each],
    ["forms", each.forms],
  ])("has the laws of terms and tokens: %s", (_, analysis) => {
    fc.assert(
      fc.property(fc.oneof(texts, trickyTexts), (value) => {
        const tokens = analysis?.tokens(value) ?? [];
        expect(tokens.map(({ term }) => term)).toEqual(analysis?.terms(value));
        for (const [index, { term, start, end, position }] of tokens.entries()) {
          expect(term).not.toBe("");
          expect(position).toBe(index);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(value.length);
          expect(start).toBeGreaterThanOrEqual(tokens[index - 1]?.start ?? 0);
        }
      }),
      runs(500),
    );
  });

  it("analyzes the pieces between white space one by one", () => {
    fc.assert(
      fc.property(texts, whitespace, texts, (left, blank, right) => {
        expect(each.terms(left + blank + right)).toEqual([...each.terms(left), ...each.terms(right)]);
        expect(each.forms?.terms(left + blank + right)).toEqual([
          ...(each.forms?.terms(left) ?? []),
          ...(each.forms?.terms(right) ?? []),
        ]);
      }),
      runs(500),
    );
  });
});

describe("the name", () => {
  const foreign = (name: string): string => name.replace(segmentationDigest(), "00000000");

  it("finds the analyzer of this runtime only", () => {
    registerLanguages();
    expect(analyzer.name).toMatch(/^segments\(folding: [0-9a-f]{8}\)$/);
    expect(builtInAnalyzer("segments(folding)")?.name).toBe(analyzer.name);
    for (const { name } of [
      analyzer,
      stopWordAnalyzer(analyzer),
      stopWordAnalyzer(analyzer, ["ที่"]),
      bigramAnalyzer(analyzer),
    ]) {
      expect(builtInAnalyzer(name)?.name).toBe(name);
      expect(missingAnalyzerReason(name)).toBeNull();
      expect(builtInAnalyzer(foreign(name))).toBeNull();
      expect(missingAnalyzerReason(foreign(name))).toMatch(/^This runtime separates the words of Thai/);
    }
    expect(missingAnalyzerReason("segments(klingon)")).toBeNull();
  });
});
