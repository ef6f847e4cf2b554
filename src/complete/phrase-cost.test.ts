import { sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import { Planner } from "../plan/planner.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { phraseCostOf } from "./phrase-cost.ts";

const segment = sealedSegmentOf(
  Array.from({ length: 300 }, (_, index) => ({
    id: String(index),
    name: index % 2 === 0 ? "red green blue" : `green rare${index % 10} red`,
  })),
);

function costOf(...texts: readonly string[]): number {
  const phrases = texts.map((text): ResolvedQuery => {
    return { kind: "phrase", fields: ["name"], terms: text.split(" "), slop: 0, boost: 1 };
  });
  const [only, ...others] = phrases;
  const clause: ResolvedQuery = others.length === 0 && only !== undefined ? only : { kind: "or", clauses: phrases };
  return phraseCostOf(new Planner(new IndexReader([segment])).matching(clause));
}

test("returns the number of candidate documents, times 12 for common terms and 0 for a stored pair", () => {
  expect(costOf("green rare1")).toBe(30);
  expect(costOf("red green")).toBe(0);
  expect(costOf("red green blue")).toBe(12 * 150);
  expect(costOf("rare1 red", "rare3 red", "red green")).toBe(60);
  expect(costOf("red absent")).toBe(0);
  const term: ResolvedQuery = { kind: "term", fields: ["name"], term: "red", boost: 1 };
  expect(phraseCostOf(new Planner(new IndexReader([segment])).matching(term))).toBe(0);
});
