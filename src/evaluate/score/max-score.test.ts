import {
  clausesOf,
  matchesOf,
  onDemand,
  shapedSegment,
  shapes,
  shapesBesideFullSets,
} from "@firmament/test-support/arbitrary/shaped-clauses.ts";
import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveScores } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allPostings, noPostings } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import { collectTopK } from "./max-score.ts";

const evaluator = new Evaluator(shapedSegment);
const { size } = shapedSegment;
const shares = [0.0005, 0.01, 0.05, 0.3, 0.6];

describe("the collected matches", () => {
  describe.each([
    ["of any clauses", shapes(shares, 5)],
    ["of one list, beside clauses that every document has", shapesBesideFullSets(shares)],
  ])("%s", (_, someShapes) =>
    law(
      "are those with the best scores, for any number of hits, in one segment and the next",
      120,
      fc.property(
        someShapes,
        fc.constantFrom(1, 3, 10, 50, 100, 101, 1_000),
        fc.boolean(),
        (shape, capacity, isUnion) => {
          const clauses = clausesOf(shape);
          const scores = naiveScores(clauses, size);
          const documents = isUnion ? onDemand(matchesOf(shape)) : matchesOf(shape);
          const expected = Array.from(matchesOf(shape).toArray(), (ordinal): [string, number] => [
            shapedSegment.id(ordinal),
            scores[ordinal] ?? 0,
          ]).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

          const collector = new TopHitsCollector<ContractDocument>(capacity);
          const bounds = new ScoreBounds(clauses);
          collectTopK(bounds, { segment: shapedSegment, evaluator, documents }, noPostings(size), collector);
          const collected = (): [string, number][] =>
            collector.sorted().map(({ ordinal, key }) => [shapedSegment.id(ordinal), key]);
          expect(collected()).toEqual(expected.slice(0, capacity));

          // The same documents once more tie with the kept ones, provided that all scores were reset to 0.
          collectTopK(bounds, { segment: shapedSegment, evaluator, documents }, noPostings(size), collector);
          const twice = expected.flatMap((entry) => [entry, entry]);
          expect(collected()).toEqual(twice.slice(0, capacity));
        },
      ),
      20,
    ),
  );

  test("leave all scores at 0 after an exception", () => {
    const clauses = clausesOf({
      seed: 1,
      lists: [
        { share: 0.3, supplement: 0.1, factor: 1 },
        { share: 0.2, supplement: 0, factor: 1 },
      ],
      sets: [],
      matching: 1,
    });
    const bounds = new ScoreBounds(clauses);
    const collected = { segment: shapedSegment, evaluator, documents: allPostings(size) };
    const failing = new TopHitsCollector<ContractDocument>(3);
    failing.collect = () => {
      throw new Error("damaged");
    };
    expect(() => collectTopK(bounds, collected, noPostings(size), failing)).toThrow("damaged");
    const collector = new TopHitsCollector<ContractDocument>(1);
    collectTopK(bounds, collected, noPostings(size), collector);
    expect(collector.sorted()[0]?.key).toBe(Math.max(...naiveScores(clauses, size)));
  });
});
