import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { POSITION_GAP, type TokenStreams } from "../indexes/segment.ts";
import { phraseFrequency, phraseIn } from "./phrase-match.ts";

/** The streams of one document with these values; terms are their own letters. */
function streamsOf(values: readonly (readonly string[])[]): TokenStreams {
  const tokens: { term: string; position: number }[] = [];
  let position = 0;
  for (const value of values) {
    for (const term of value) tokens.push({ term, position: position++ });
    position += POSITION_GAP;
  }
  const numbers = new Map([...new Set(tokens.map(({ term }) => term))].map((term, index) => [term, index]));
  return {
    terms: Uint32Array.from(tokens, ({ term }) => numbers.get(term) ?? -1),
    positions: Uint32Array.from(tokens, (token) => token.position),
    starts: Uint32Array.of(0, tokens.length),
    termNumber: (term) => numbers.get(term) ?? -1,
  };
}

function frequency(document: string | readonly string[], phrase: string, slop = 0): number {
  const values = typeof document === "string" ? [document] : document;
  const streams = streamsOf(values.map((value) => value.split(" ").filter((word) => word !== "")));
  return phraseFrequency(phraseIn(streams, phrase.split(" "), slop), streams, 0);
}

describe("a phrase", () => {
  test("is its words side by side, in order", () => {
    expect(frequency("red green blue", "red green")).toBe(1);
    expect(frequency("red green blue", "green red")).toBe(0);
    expect(frequency("red blue green", "red green")).toBe(0);
    expect(frequency("green", "red green")).toBe(0);
  });

  test("is counted as often as it stands", () => {
    expect(frequency("red green red green", "red green")).toBe(2);
    expect(frequency("red red red", "red red")).toBe(2);
    expect(frequency("a b a b a", "a b a")).toBe(2);
  });

  test("does not reach over values", () => {
    expect(frequency(["red", "green"], "red green")).toBe(0);
    expect(frequency(["red", "green"], "red green", 99)).toBe(0);
    expect(frequency(["red", "green"], "red green", 100)).toBe(1);
    expect(frequency(["red", "", "green"], "red green", 199)).toBe(0);
    expect(frequency(["red", "", "green"], "red green", 200)).toBe(1);
  });

  test("with slop allows a word between for 1, a swap for 2, two swaps side by side still for 2", () => {
    expect(frequency("red blue green", "red green", 1)).toBe(1);
    expect(frequency("green red", "red green", 1)).toBe(0);
    expect(frequency("green red", "red green", 2)).toBe(1);
    expect(frequency("b a d c", "a b c d", 2)).toBe(1);
    expect(frequency("b a d c", "a b c d", 1)).toBe(0);
  });

  test("with slop needs a position for each repetition of a word", () => {
    expect(frequency("red green", "red red", 10)).toBe(0);
    expect(frequency("red green red", "red red", 1)).toBe(1);
    expect(frequency("x y", "x y x", 9)).toBe(0);
  });

  test("of many repeated words is found out quickly in a long value of the same word", () => {
    const word = (count: number): string => Array.from({ length: count }, () => "spam").join(" ");
    expect(frequency(word(900), word(500), 3)).toBe(1);
    expect(frequency(word(499), word(500), 3)).toBe(0);
    expect(frequency(`${word(20_000)} eggs`, `${word(10_000)} eggs`)).toBe(1);
    const pairs = "a b ".repeat(4000).trim();
    expect(frequency(`${"a ".repeat(8000)}${"b ".repeat(8000)}`.trim(), pairs, 1)).toBe(0);
    expect(frequency(pairs, pairs, 1)).toBe(1);
  });
});

/** The definition written out: some choice of distinct positions whose shifts are at most `slop` apart. */
function matchesByDefinition(streams: TokenStreams, phrase: readonly string[], slop: number): boolean {
  const positionsOf = (term: string): number[] =>
    [...streams.positions].filter((_, index) => streams.terms[index] === streams.termNumber(term));
  const choose = (place: number, chosen: readonly number[]): boolean => {
    if (place === phrase.length) {
      const shifts = chosen.map((position, index) => position - index);
      return Math.max(...shifts) - Math.min(...shifts) <= slop;
    }
    return positionsOf(phrase[place] ?? "").some(
      (position) => !chosen.includes(position) && choose(place + 1, [...chosen, position]),
    );
  };
  return choose(0, []);
}

const letters = fc.constantFrom("a", "b", "c");

test("a phrase matches exactly where its definition says so", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(letters, { maxLength: 6 }), { minLength: 1, maxLength: 2 }),
      fc.array(letters, { minLength: 2, maxLength: 4 }),
      fc.oneof(fc.nat(6), fc.integer({ min: 95, max: 110 })),
      (values, phrase, slop) => {
        const streams = streamsOf(values);
        const matches = phraseFrequency(phraseIn(streams, phrase, slop), streams, 0) > 0;
        expect(matches).toBe(matchesByDefinition(streams, phrase, slop));
      },
    ),
    { numRuns: 2000 },
  );
});
