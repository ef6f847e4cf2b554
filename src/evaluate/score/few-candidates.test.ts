import {
  clausesOf,
  matchesOf,
  onDemand,
  shapedSegment,
  shapes,
} from "@firmament/test-support/arbitrary/shaped-clauses.ts";
import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveScores } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { noPostings, type PostingSet, postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import { collectFewCandidates } from "./few-candidates.ts";

const evaluator = new Evaluator(shapedSegment);
const { size } = shapedSegment;
const withLists = shapes([0.02, 0.05, 0.1, 0.3], 4).filter(({ lists, matching }) => lists.length > 1 && matching > 0.5);
const cases = fc.record({
  shape: fc.oneof(
    shapes([0.0005, 0.02, 0.3], 3),
    withLists.map((shape) => ({ ...shape, sets: [] })),
  ),
  capacity: fc.constantFrom(1, 3, 10, 40),
  excludedRatio: fc.constantFrom(0, 0, 3),
  isUnion: fc.boolean(),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;
type Entry = readonly [ordinal: number, score: number];

function excludedFrom(documents: PostingSet, ratio: number): PostingSet {
  const every = documents.toArray().filter((_, i) => ratio > 0 && i % ratio === 0);
  return every.length === 0 ? noPostings(size) : postingsOf(every, size);
}

/** What is collected, and the best matches by definition; `null` if nothing is collected. */
function collect({ shape, capacity, excludedRatio, isUnion }: Case): { collected: Entry[]; expected: Entry[] } | null {
  const clauses = clausesOf(shape);
  const documents = matchesOf(shape);
  const excluded = excludedFrom(documents, excludedRatio);
  const collector = new TopHitsCollector<ContractDocument>(capacity);
  const matches = { segment: shapedSegment, evaluator, documents: isUnion ? onDemand(documents) : documents };
  const isCollected = collectFewCandidates(new ScoreBounds(clauses), matches, excluded, collector);
  const collected = collector.sorted().map(({ ordinal, key }): Entry => [ordinal, key]);
  if (!isCollected) {
    expect(collected).toEqual([]);
    return null;
  }
  const scores = naiveScores(clauses, size);
  const expected = [...documents.toArray()]
    .filter((ordinal) => !excluded.has(ordinal))
    .map((ordinal): Entry => [ordinal, scores[ordinal] ?? 0])
    .toSorted(([a, x], [b, y]) => y - x || shapedSegment.compareIds(a, b));
  return { collected, expected: expected.slice(0, capacity) };
}

law(
  "few candidates include the best matches, without excluded ones; otherwise nothing is collected",
  300,
  fc.property(cases, (given) => {
    const result = collect(given);
    if (result !== null) expect(result.collected).toEqual(result.expected);
  }),
);

test("many of these cases have few candidates", () => {
  const collected = fc.sample(cases, { numRuns: 60, seed: 1 }).filter((given) => collect(given) !== null);
  expect(collected.length).toBeGreaterThan(2);
});
