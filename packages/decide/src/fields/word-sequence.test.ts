import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { hasPhrase } from "firmament/query";
import { expect, test } from "vitest";
import { Budget } from "./budget.ts";
import type { Atom } from "./field-theory.ts";
import { wordSequence } from "./word-sequence.ts";

const words = ["a", "b", "c"];

function atom(terms: readonly string[], slop: number): Atom {
  const [term = ""] = terms;
  const fields = ["title"];
  return {
    variable: 1,
    field: "title",
    query:
      terms.length === 1 ? { kind: "term", fields, term, boost: 1 } : { kind: "phrase", fields, terms, slop, boost: 1 },
  };
}

function isIn(sequence: readonly string[], { query }: Atom): boolean {
  if (query.kind === "term") return sequence.includes(query.term);
  return query.kind === "phrase" && hasPhrase([sequence], query.terms, query.slop);
}

/** All sequences of up to six words, the shortest first. */
const sequences: readonly (readonly string[])[] = allSequences();

function allSequences(): readonly (readonly string[])[] {
  let longest: readonly (readonly string[])[] = [[]];
  const all: (readonly string[])[] = [[]];
  for (let length = 1; length <= 6; length++) {
    longest = longest.flatMap((sequence) => words.map((word) => [...sequence, word]));
    all.push(...longest);
  }
  return all;
}

const clauses = (minLength: number): fc.Arbitrary<Atom> =>
  fc
    .tuple(fc.array(fc.constantFrom(...words), { minLength, maxLength: 3 }), fc.constantFrom(0, 0, 1))
    .map(([terms, slop]) => atom(terms, slop));

test("a shortest sequence is found if there is one", () => {
  const questions = fc.tuple(fc.array(clauses(1), { maxLength: 3 }), fc.array(clauses(2), { maxLength: 5 }));
  fc.assert(
    fc.property(questions, ([positives, excluded]) => {
      const found = wordSequence({ words, positives, excluded }, new Budget(1_000_000));
      const shortest = sequences.find(
        (sequence) => positives.every((each) => isIn(sequence, each)) && !excluded.some((each) => isIn(sequence, each)),
      );
      if (found === null) {
        expect(shortest).toBeUndefined();
        return;
      }
      expect(found).not.toBe("unknown");
      expect(positives.every((each) => isIn(found as readonly string[], each))).toBe(true);
      expect(excluded.some((each) => isIn(found as readonly string[], each))).toBe(false);
      if (shortest !== undefined) expect(found.length).toBe(shortest.length);
    }),
    runs(300, 100),
  );
});

test("a search of too many positions ends without an answer", () => {
  const question = { words, positives: words.map((word) => atom([word], 0)), excluded: [atom(["a", "b", "c"], 30)] };
  expect(wordSequence(question, new Budget(1e9))).toBe("unknown");
});
