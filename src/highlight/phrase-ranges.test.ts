import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FieldTerms } from "./field-terms.ts";
import { PhraseBudget } from "./phrase-budget.ts";
import { phraseRanges, type TokenRange } from "./phrase-ranges.ts";

const termsOf = (text: string): readonly string[] => text.split(" ").filter((term) => term !== "");

/** The ranges of a phrase in a field, as `first-last`. */
function ranges(values: readonly string[], phrase: string, slop = 0): readonly string[] {
  const field = new FieldTerms(values.map(termsOf));
  const matches = phraseRanges(field, termsOf(phrase), slop, new PhraseBudget());
  return matches.map(({ first, last }) => `${first}-${last}`);
}

describe("returns the ranges", () => {
  test.each([
    ["red green blue red green", "red green", 0, ["0-1", "3-4"]],
    ["red green red green", "red green", 0, ["0-1", "2-3"]],
    ["red red red", "red red", 0, ["0-2"]],
    ["a b a b a x a b a", "a b a", 0, ["0-4", "6-8"]],
    ["green red", "red green", 0, []],
    ["red", "red green", 0, []],
    ["red", "red red", 9, []],
    ["", "red green", 9, []],
  ])("in %j of %j~%i: %j", (text, phrase, slop, expected) => {
    expect(ranges([text], phrase, slop)).toEqual(expected);
  });

  test.each([
    ["red blue green", 1, ["0-2"]],
    ["green red", 1, []],
    ["green red", 2, ["0-1"]],
    ["red green red green", 1, ["0-1", "2-3"]],
    // The second red and the first green are a match too.
    ["red green red green", 2, ["0-3"]],
    ["red x x green x x x x red green", 2, ["0-3", "8-9"]],
    ["red red green", 1, ["0-2"]],
  ])('of matches with slop: in %j of "red green"~%i: %j', (text, slop, expected) => {
    expect(ranges([text], "red green", slop)).toEqual(expected);
  });

  test("within one value, unless the slop exceeds the position gap", () => {
    expect(ranges(["red", "green"], "red green")).toEqual([]);
    expect(ranges(["red", "green"], "red green", 99)).toEqual([]);
    expect(ranges(["red", "green"], "red green", 100)).toEqual(["0-1"]);
    expect(ranges(["red", "", "green"], "red green", 199)).toEqual([]);
    expect(ranges(["red", "", "green"], "red green", 200)).toEqual(["0-1"]);
  });
});

/**
 * The definition: all assignments of positions whose shifts differ by at most the slop, joined if they share a token.
 */
function byDefinition(
  values: readonly (readonly string[])[],
  phrase: readonly string[],
  slop: number,
): readonly TokenRange[] {
  const { positions } = new FieldTerms(values);
  const terms = values.flat();
  const matches: TokenRange[] = [];
  const choose = (chosen: readonly number[]): void => {
    const shifts = chosen.map((token, offset) => (positions[token] ?? 0) - offset);
    if (Math.max(...shifts) - Math.min(...shifts) > slop) return;
    if (chosen.length === phrase.length) matches.push({ first: Math.min(...chosen), last: Math.max(...chosen) });
    else
      for (const [token, term] of terms.entries()) {
        if (term === phrase[chosen.length] && !chosen.includes(token)) choose([...chosen, token]);
      }
  };
  choose([]);
  const joined: TokenRange[] = [];
  for (const match of matches.sort((a, b) => a.first - b.first)) {
    const previous = joined.at(-1);
    if (previous === undefined || match.first > previous.last) joined.push(match);
    else joined[joined.length - 1] = { first: previous.first, last: Math.max(previous.last, match.last) };
  }
  return joined;
}

test("returns the ranges of the definition", () => {
  const letters = fc.constantFrom("a", "b", "c");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.array(letters, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(letters, { maxLength: 14 }).map((value) => [value]),
      ),
      fc.array(letters, { minLength: 2, maxLength: 4 }),
      fc.oneof(fc.constant(0), fc.nat(6), fc.integer({ min: 95, max: 205 })),
      (values, phrase, slop) => {
        const actual = phraseRanges(new FieldTerms(values), phrase, slop, new PhraseBudget());
        expect(actual).toEqual(byDefinition(values, phrase, slop));
      },
    ),
    runs(3000),
  );
});

describe("the budget", () => {
  const repeated = (count: number, text: string): string => Array.from({ length: count }, () => text).join(" ");

  /** The number of steps that matching a phrase takes. */
  function steps(text: string, phrase: string, slop: number): number {
    const budget = new PhraseBudget();
    let count = 0;
    budget.spend = () => {
      count++;
    };
    phraseRanges(new FieldTerms([termsOf(text)]), termsOf(phrase), slop, budget);
    return count;
  }

  test.each([
    ["two words", "a b x x", "a b", 0],
    ["two words with slop", "a x b x x", "a b", 3],
    ["a common and a rare word", "a a a a a a a b", "a b", 0],
    ["a repeated word", "a", repeated(20, "a"), 0],
    ["a repeated word with slop", "a", repeated(20, "a"), 9],
    ["repeated words", "a b c", repeated(20, "a b c"), 2],
    ["words at any distance", "a b", "b a", 1_000_000],
  ])("grows linearly with the length of the value: %s", (_, text, phrase, slop) => {
    const [once, twice] = [steps(repeated(1000, text), phrase, slop), steps(repeated(2000, text), phrase, slop)];
    expect(twice).toBeLessThanOrEqual(2.1 * once + 50);
    expect(once).toBeLessThanOrEqual(20_000);
  });

  test("ends for a nearly repetitive phrase, whose other matches stay unmarked", () => {
    const text = `${repeated(10, repeated(999, "a"))} b`;
    const field = new FieldTerms(Array.from({ length: 200 }, () => termsOf(text)));
    const budget = new PhraseBudget();
    expect(phraseRanges(field, termsOf(`${repeated(9990, "a")} a b`), 1, budget)).toEqual([]);
    expect(budget.isSpent).toBe(true);
    expect(phraseRanges(field, ["a", "b"], 0, budget)).toEqual([]);
    expect(phraseRanges(field, ["a", "b"], 0, new PhraseBudget())).toHaveLength(200);
  });
});
