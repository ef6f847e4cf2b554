import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import { Planner } from "../../plan/planner.ts";
import { type RankedClause, type Ranking, sumOf } from "../../plan/ranking.ts";
import type { ResolvedQuery } from "../../plan/resolve/resolved.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { ClauseFactors } from "./clause-factors.ts";

/** "red" is in 8 of 20 documents, "green" in 4, and "blue" in 1; in two segments. */
const segments = [0, 10].map((start) =>
  liveSegmentOf(
    Array.from({ length: 10 }, (_, n) => {
      const number = start + n;
      const tags = [number % 5 === 1 ? "green" : "", number === 13 ? "blue" : ""];
      return { id: String(number), name: number % 5 < 2 ? "red" : "", tags, size: number };
    }),
  ),
);
const reader = new IndexReader(segments);
const planner = new Planner(reader);

const fields = ["name", "tags"];
const term = (text: string, boost = 1): ResolvedQuery => ({ kind: "term", fields, term: text, boost });

/** Lucene's inverse document frequency among 20 documents. */
function idf(n: number): number {
  return Math.log(1 + (20 - n + 0.5) / (n + 0.5));
}

/** The factor of a query of one clause. */
function factorOf(query: ResolvedQuery): number {
  const ranking = planner.ranking(query);
  const [clause] = clausesOf(ranking);
  if (clause === undefined) throw new Error("no clause");
  return new ClauseFactors(ranking, reader).of(clause);
}

function clausesOf(ranking: Ranking): readonly RankedClause[] {
  return ranking.kind === "clause" ? [ranking] : ranking.parts.flatMap(clausesOf);
}

describe("the factor of a clause", () => {
  test("of a term is its inverse document frequency over all segments, for each 255th of (k1 + 1)", () => {
    expect(factorOf(term("red"))).toBeCloseTo((2.2 / 255) * idf(8), 12);
    expect(factorOf(term("blue"))).toBeCloseTo((2.2 / 255) * idf(1), 12);
    expect(factorOf(term("blue", 3))).toBeCloseTo(3 * (2.2 / 255) * idf(1), 12);
  });

  test("of a phrase adds up those of its terms, repeated ones too", () => {
    const phrase: ResolvedQuery = { kind: "phrase", fields, terms: ["red", "green", "red"], slop: 0, boost: 1 };
    expect(factorOf(phrase)).toBeCloseTo((2.2 / 255) * (2 * idf(8) + idf(4)), 12);
  });

  test("of alternatives is that of one term in their documents", () => {
    const alternatives = [
      { tier: "exact", leaf: { kind: "term", fields, term: "red", boost: 1 } },
      { tier: "fuzzy", leaf: { kind: "term", fields, term: "blue", boost: 1 } },
    ] as const;
    const word: ResolvedQuery = { kind: "alternatives", text: "red", alternatives, documentFrequency: 9, boost: 2 };
    expect(factorOf(word)).toBeCloseTo(2 * (2.2 / 255) * idf(9), 12);
  });

  test("of a pattern lets the greatest impact score the boost", () => {
    const automaton = prefixAutomaton("re");
    const pattern: ResolvedQuery = { kind: "expansion", fields, automaton, label: "re*", term: null, boost: 5 };
    expect(factorOf(pattern) * 255).toBeCloseTo(5, 12);
  });

  test.each<[string, ResolvedQuery]>([
    ["*:*", { kind: "all", boost: 4 }],
    ["field:*", { kind: "exists", fields, boost: 4 }],
    [
      "a range",
      {
        kind: "range",
        type: "number",
        field: "size",
        range: { low: 1, high: 3, lowInclusive: true, highInclusive: true },
        boost: 4,
      },
    ],
  ])("of %s is the boost", (_, query) => {
    expect(factorOf(query)).toBe(4);
  });

  test("is 0 without a boost, and for a clause of another ranking", () => {
    const ranking = planner.ranking(term("red", 0));
    const [clause] = clausesOf(ranking);
    if (clause === undefined) throw new Error("no clause");
    expect(new ClauseFactors(ranking, reader).of(clause)).toBe(0);
    expect(new ClauseFactors(sumOf(null, []), reader).of(clause)).toBe(0);
  });
});

test("the factors of words are as precise beside many clauses whose impact is 1", () => {
  const words = Array.from({ length: 30 }, (_, n) => term(`absent${n}`, 1e-3 + n * 1e-5));
  const all = Array.from({ length: 100 }, (): ResolvedQuery => ({ kind: "all", boost: 1 }));
  const parts = [...words, ...all].map((clause) => planner.ranking(clause));
  const ranking = sumOf(null, parts);
  const factors = new ClauseFactors(ranking, reader);
  let difference = 0;
  for (const clause of clausesOf(ranking)) {
    if (clause.clause.kind !== "term") continue;
    difference += Math.abs(255 * factors.of(clause) - clause.boost * 2.2 * idf(0));
  }
  expect(difference).toBeLessThan(1e-11 * 100);
});

describe("the rounded factors of a query", () => {
  const words = ["red", "green", "blue", "absent"];
  const boosts = fc.oneof(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), fc.constantFrom(1e-100, 1e100, 1 / 3));
  const rankings = fc.array(boosts, { minLength: 2, maxLength: 4 }).map((list): Ranking => {
    const clauses = list.map((boost, index) => term(words[index] ?? "", boost));
    return planner.ranking({ kind: "or", clauses });
  });

  law(
    "add up to the same score in every order, also added up in parts",
    500,
    fc.property(
      rankings,
      fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 4, maxLength: 4 }),
      (ranking, impacts) => {
        const factors = new ClauseFactors(ranking, reader);
        const scores = clausesOf(ranking).map((clause, index) => factors.of(clause) * (impacts[index] ?? 0));
        const add = (sum: number, score: number): number => sum + score;
        const forwards = scores.reduce(add, 0);
        const backwards = scores.toReversed().reduce(add, 0);
        expect(backwards).toBe(forwards);
        for (const score of scores) expect(forwards - score + score).toBe(forwards);
      },
    ),
  );

  law(
    "differ from the exact ones by less than 10⁻¹¹ of the maximum score",
    200,
    fc.property(rankings, (ranking) => {
      const factors = new ClauseFactors(ranking, reader);
      let difference = 0;
      let maxScore = 0;
      for (const clause of clausesOf(ranking)) {
        const { boost } = clause;
        const rows = clause.clause.rows;
        const exact = boost * 2.2 * idf(rows);
        difference += Math.abs(255 * factors.of(clause) - exact);
        maxScore += exact;
      }
      expect(difference).toBeLessThan(1e-11 * maxScore);
    }),
  );
});
