import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import type { ValueIndex } from "../../indexes/segment.ts";
import { type ValueSearch, valueTest } from "./value-search.ts";
import { ValueWords, valueWordsOf } from "./value-words.ts";

function indexOf(values: readonly string[]): ValueIndex {
  return { count: values.length, at: (number: number) => values[number] } as ValueIndex;
}

const text = fc
  .array(fc.constantFrom("a", "b", "ab", "Ba", "bé", "𝔸b", "🚀", "c-d", "c d", "ﬁ", "", "  "), { maxLength: 4 })
  .map((pieces) => pieces.join(" "));

describe.each([true, false])("the words of values, with an analyzer that splits at spaces: %j", (splitsAtSpaces) => {
  test("find the values that the test of each one finds", () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 12 }), fc.array(text, { maxLength: 2 }), (values, texts) => {
        const words = texts.flatMap((each) => foldingAnalyzer.terms(each));
        const wordsOf = (value: string): readonly string[] => foldingAnalyzer.terms(value);
        const search: ValueSearch = { words, wordsOf, splitsAtSpaces, isMultiValued: true };
        const accepts = valueTest(search) ?? (() => true);
        const finds = new ValueWords(indexOf(values), search).matching(words);
        expect(values.map((_, number) => finds(number))).toEqual(values.map((value) => accepts(value)));
      }),
      runs(200),
    );
  });
});

test("a table is made for many documents only, and then used for few, too", () => {
  const index = indexOf(["a"]);
  const search: ValueSearch = { words: ["a"], wordsOf: (value) => [value], splitsAtSpaces: true, isMultiValued: true };
  expect(valueWordsOf(index, search, 6, 100)).toBeNull();
  const table = valueWordsOf(index, search, 7, 100);
  expect(table?.matching(["a"])(0)).toBe(true);
  expect(valueWordsOf(index, search, 1, 100)).toBe(table);
});
