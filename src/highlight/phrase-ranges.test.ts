import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FieldTerms } from "./field-terms.ts";
import { PhraseBudget } from "./phrase-budget.ts";
import { phraseStretches, type Stretch } from "./phrase-ranges.ts";

const termsOf = (text: string): readonly string[] => text.split(" ").filter((term) => term !== "");

/** Where a phrase stands in a field of these values, as `first-last`. */
function stretches(values: readonly string[], phrase: string, slop = 0): readonly string[] {
  const field = new FieldTerms(values.map(termsOf));
  const found = phraseStretches(field, termsOf(phrase), slop, new PhraseBudget());
  return found.map(({ first, last }) => `${first}-${last}`);
}

describe("a phrase stands", () => {
  test.each([
    ["red green blue red green", "red green", 0, ["0-1", "3-4"]],
    ["red green red green", "red green", 0, ["0-1", "2-3"]],
    ["red red red", "red red", 0, ["0-2"]],
    ["a b a b a x a b a", "a b a", 0, ["0-4", "6-8"]],
    ["green red", "red green", 0, []],
    ["red", "red green", 0, []],
    ["red", "red red", 9, []],
    ["", "red green", 9, []],
  ])("in %j as %j~%i at %j", (text, phrase, slop, expected) => {
    expect(stretches([text], phrase, slop)).toEqual(expected);
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
  ])(
    'with slop from the first to the last word of its matches: in %j as "red green"~%i at %j',
    (text, slop, expected) => {
      expect(stretches([text], "red green", slop)).toEqual(expected);
    },
  );

  test("within one value, unless the slop reaches over", () => {
    expect(stretches(["red", "green"], "red green")).toEqual([]);
    expect(stretches(["red", "green"], "red green", 99)).toEqual([]);
    expect(stretches(["red", "green"], "red green", 100)).toEqual(["0-1"]);
    expect(stretches(["red", "", "green"], "red green", 199)).toEqual([]);
    expect(stretches(["red", "", "green"], "red green", 200)).toEqual(["0-1"]);
  });
});

/** The definition written out: every choice of positions whose shifts are near enough, and what shares a token joined. */
function byDefinition(
  values: readonly (readonly string[])[],
  phrase: readonly string[],
  slop: number,
): readonly Stretch[] {
  const { positions } = new FieldTerms(values);
  const terms = values.flat();
  const matches: Stretch[] = [];
  const choose = (chosen: readonly number[]): void => {
    const shifts = chosen.map((token, place) => (positions[token] ?? 0) - place);
    if (Math.max(...shifts) - Math.min(...shifts) > slop) return;
    if (chosen.length === phrase.length) matches.push({ first: Math.min(...chosen), last: Math.max(...chosen) });
    else
      for (const [token, term] of terms.entries()) {
        if (term === phrase[chosen.length] && !chosen.includes(token)) choose([...chosen, token]);
      }
  };
  choose([]);
  const joined: Stretch[] = [];
  for (const match of matches.sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before === undefined || match.first > before.last) joined.push(match);
    else joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, match.last) };
  }
  return joined;
}

test("a phrase stands exactly where its definition says", () => {
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
        const found = phraseStretches(new FieldTerms(values), phrase, slop, new PhraseBudget());
        expect(found).toEqual(byDefinition(values, phrase, slop));
      },
    ),
    { numRuns: 3000 },
  );
});

describe("the budget", () => {
  /** Repeats. */
  const many = (count: number, text: string): string => Array.from({ length: count }, () => text).join(" ");

  /** How many steps looking for a phrase takes. */
  function steps(text: string, phrase: string, slop: number): number {
    const budget = new PhraseBudget();
    let count = 0;
    budget.spend = () => {
      count++;
    };
    phraseStretches(new FieldTerms([termsOf(text)]), termsOf(phrase), slop, budget);
    return count;
  }

  test.each([
    ["two words", "a b x x", "a b", 0],
    ["two words with slop", "a x b x x", "a b", 3],
    ["a common and a rare word", "a a a a a a a b", "a b", 0],
    ["many times the same word", "a", many(20, "a"), 0],
    ["many times the same word with slop", "a", many(20, "a"), 9],
    ["many words in turn", "a b c", many(20, "a b c"), 2],
    ["words anywhere", "a b", "b a", 1_000_000],
  ])("lasts for values that are twice as long: %s", (_, text, phrase, slop) => {
    const [once, twice] = [steps(many(1000, text), phrase, slop), steps(many(2000, text), phrase, slop)];
    expect(twice).toBeLessThanOrEqual(2.1 * once + 50);
    expect(once).toBeLessThanOrEqual(20_000);
  });

  test("ends for what nearly repeats itself: the rest stays unmarked", () => {
    const text = `${many(10, many(999, "a"))} b`;
    const field = new FieldTerms(Array.from({ length: 200 }, () => termsOf(text)));
    const budget = new PhraseBudget();
    expect(phraseStretches(field, termsOf(`${many(9990, "a")} a b`), 1, budget)).toEqual([]);
    expect(budget.isSpent).toBe(true);
    expect(phraseStretches(field, ["a", "b"], 0, budget)).toEqual([]);
    expect(phraseStretches(field, ["a", "b"], 0, new PhraseBudget())).toHaveLength(200);
  });
});
