import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { type ValueSearch, valueTest } from "./value-search.ts";

function search(words: readonly string[], splitsAtSpaces: boolean): ValueSearch {
  return { words, wordsOf: (value) => foldingAnalyzer.terms(value), splitsAtSpaces, isMultiValued: true };
}

const many = Array.from({ length: 33 }, (_, index) => `w${index}`);

describe.each([true, false])("a search whose analyzer splits at spaces: %j", (splitsAtSpaces) => {
  test.each<[readonly string[], string, boolean]>([
    [["york", "n"], "New York", true],
    [["york", "n"], "York", false],
    [["ger"], "Algeria", false],
    [["cafe"], "Le Café-Bar", true],
    [many, many.join(" "), true],
    [many, many.slice(1).join(" "), false],
  ])("for the words %j in %j", (words, value, isFound) => {
    const accepts = valueTest(search(words, splitsAtSpaces));
    expect([accepts?.(value), accepts?.(value)]).toEqual([isFound, isFound]);
  });
});

test("without words, or with one value for each document, every value is found", () => {
  expect(valueTest(search([], true))).toBeNull();
  expect(valueTest({ ...search(["a"], true), isMultiValued: false })).toBeNull();
});
