import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Segment, TokenStreams } from "../../indexes/segment.ts";
import { type FieldPhrase, fieldPhrases } from "../../plan/field-phrase.ts";
import type { PlanPhrase } from "../../plan/plan.ts";
import { allPostings } from "../../postings/posting-set.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import { matcherOf, phraseWithin } from "./documents.ts";
import { phraseFrequencies } from "./frequencies.ts";

type Texts = string | readonly string[];

const documentOf = (texts: Texts, ordinal: number): ContractDocument =>
  typeof texts === "string" ? { id: String(ordinal), name: texts } : { id: String(ordinal), tags: texts };

/** The phrase in the field of these texts; `null` if a term is absent from the segment. */
function phraseIn(
  segment: Segment,
  texts: Texts,
  terms: readonly string[],
  slop: number,
): [PlanPhrase, FieldPhrase] | null {
  const fields = [typeof texts === "string" ? "name" : "tags"];
  const [phrase] = fieldPhrases(segment, fields, terms, slop);
  const plan: PlanPhrase = { kind: "phrase", fields, terms, slop, postings: new Map(), rows: 0, cost: 0 };
  return phrase === undefined ? null : [plan, phrase];
}

describe.each(segmentKinds)("in a %s segment", (_kind, build) => {
  /** The phrase frequency of a document. */
  function frequency(document: Texts, text: string, slop = 0): number {
    const segment = build([documentOf(document, 0)]);
    const phrase = phraseIn(segment, document, text.split(" "), slop);
    return phrase === null ? 0 : matcherOf(...phrase).count(0, MAX_FREQUENCY);
  }

  describe("a phrase", () => {
    test("matches its terms adjacent and in order", () => {
      expect(frequency("red green blue", "red green")).toBe(1);
      expect(frequency("red green blue", "red green blue")).toBe(1);
      expect(frequency("red green blue", "green red")).toBe(0);
      expect(frequency("red blue green", "red green")).toBe(0);
      expect(frequency("green", "red green")).toBe(0);
    });

    test("counts overlapping occurrences, up to the maximum frequency", () => {
      expect(frequency("red green red green", "red green")).toBe(2);
      expect(frequency("red red red", "red red")).toBe(2);
      expect(frequency("a b a b a", "a b a")).toBe(2);
      expect(frequency("a b ".repeat(300), "a b")).toBe(MAX_FREQUENCY);
      expect(frequency("a ".repeat(300), "a a")).toBe(MAX_FREQUENCY);
      expect(frequency(`${"a ".repeat(300)}b a b`, "a b")).toBe(2);
    });

    test("does not match across values unless its slop exceeds the position gap", () => {
      expect(frequency(["red", "green"], "red green")).toBe(0);
      expect(frequency(["red", "green"], "red green", 99)).toBe(0);
      expect(frequency(["red", "green"], "red green", 100)).toBe(1);
      expect(frequency(["red", "", "green"], "red green", 199)).toBe(0);
      expect(frequency(["red", "", "green"], "red green", 200)).toBe(1);
      expect(frequency(["red red", "red"], "red red")).toBe(1);
    });

    test("tolerates a term in between for slop 1, and a swap or two adjacent swaps for slop 2", () => {
      expect(frequency("red blue green", "red green", 1)).toBe(1);
      expect(frequency("green red", "red green", 1)).toBe(0);
      expect(frequency("green red", "red green", 2)).toBe(1);
      expect(frequency("b a d c", "a b c d", 2)).toBe(1);
      expect(frequency("b a d c", "a b c d", 1)).toBe(0);
    });

    test("with slop needs a position for each repetition of a term", () => {
      expect(frequency("red green", "red red", 10)).toBe(0);
      expect(frequency("red green red", "red red", 1)).toBe(1);
      expect(frequency("x y", "x y x", 9)).toBe(0);
    });

    test("of many repeated terms takes linear time in a long value of the same term", () => {
      const word = (count: number): string => Array.from({ length: count }, () => "spam").join(" ");
      expect(frequency(word(900), word(500), 3)).toBe(1);
      expect(frequency(word(499), word(500), 3)).toBe(0);
      expect(frequency(`${word(20_000)} eggs`, `${word(10_000)} eggs`)).toBe(1);
      const pairs = "a b ".repeat(4000).trim();
      expect(frequency(`${"a ".repeat(8000)}${"b ".repeat(8000)}`.trim(), pairs, 1)).toBe(0);
      expect(frequency(pairs, pairs, 1)).toBe(1);
    });

    test("matches beyond the maximum stored offset", () => {
      const long = `${"x ".repeat(70_000)}red green`;
      expect(frequency(long, "red green")).toBe(1);
      expect(frequency(long, "green red")).toBe(0);
      expect(frequency(long, "green red", 2)).toBe(1);
    });
  });

  /** Common terms, whose pairs are stored, and rare terms, which occur once or more often. */
  const documents = Array.from({ length: 300 }, (_, n): ContractDocument => {
    const rest = n % 7 === 0 ? "rare one" : n % 5 === 0 ? "one rare one two rare" : "";
    return documentOf(n % 3 === 0 ? `one two three ${rest}` : `three one ${rest} two one two`, n);
  });

  test.each([
    "one two",
    "two three",
    "one two three",
    "three one two",
    "one rare",
    "rare two",
    "two rare one",
    "one one",
  ])("%j matches the documents whose text contains it, among all documents and among some", (text) => {
    const segment = build(documents);
    const phrase = phraseIn(segment, "", text.split(" "), 0);
    expect(phrase).not.toBeNull();
    if (phrase === null) return;
    const has = ({ name }: ContractDocument): boolean =>
      ` ${String(name).split(" ").filter(Boolean).join(" ")} `.includes(` ${text} `);
    const expected = documents.flatMap((document, ordinal) => (has(document) ? [ordinal] : []));
    const all = allPostings(documents.length);
    const index = segment.text("name");
    const { documents: matches, frequencies } = phraseWithin(...phrase, all, index);
    expect([...matches.toArray()]).toEqual(expected);
    const matcher = matcherOf(...phrase);
    if (frequencies !== null) {
      const counted = phraseFrequencies(matcher, index, Uint32Array.from(expected));
      expect([...frequencies]).toEqual([...counted]);
    }
    const rare = segment.postings(["name"], "rare");
    const within = expected.filter((ordinal) => rare.has(ordinal));
    for (const scored of [null, index]) {
      expect([...phraseWithin(...phrase, rare, scored).documents.toArray()]).toEqual(within);
    }
  });

  const letters = fc.constantFrom("a", "b", "c");

  test("a phrase matches exactly as its definition says", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(letters, { maxLength: 6 }), { minLength: 1, maxLength: 2 }),
        fc.array(letters, { minLength: 2, maxLength: 4 }),
        fc.oneof(fc.constant(0), fc.nat(6), fc.integer({ min: 95, max: 110 })),
        (values, terms, slop) => {
          const texts = values.map((value) => value.join(" "));
          const segment = build([documentOf(texts, 0)]);
          const phrase = phraseIn(segment, texts, terms, slop);
          const matches = phrase !== null && matcherOf(...phrase).count(0, 1) > 0;
          expect(matches).toBe(matchesByDefinition(segment.text("tags").streams(), terms, slop));
        },
      ),
      runs(500),
    );
  });
});

/** The definition written out: some choice of distinct positions whose shifts are at most `slop` apart. */
function matchesByDefinition(streams: TokenStreams, phrase: readonly string[], slop: number): boolean {
  const positions = streams.positions ?? new Uint32Array(0);
  const positionsOf = (term: string): number[] =>
    [...positions].filter((_, index) => streams.terms[index] === streams.termNumber(term));
  const choose = (index: number, chosen: readonly number[]): boolean => {
    if (index === phrase.length) {
      const shifts = chosen.map((position, index) => position - index);
      return Math.max(...shifts) - Math.min(...shifts) <= slop;
    }
    return positionsOf(phrase[index] ?? "").some(
      (position) => !chosen.includes(position) && choose(index + 1, [...chosen, position]),
    );
  };
  return choose(0, []);
}
