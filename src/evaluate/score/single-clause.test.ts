import { ordinalsBelow, scoredClauses } from "@firmament/test-support/arbitrary/scored-clause.ts";
import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveClauseImpact } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Champions } from "../../indexes/champions.ts";
import type { Segment } from "../../indexes/segment.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import type { ScoredClause } from "./scored-clause.ts";
import { collectFromClause } from "./single-clause.ts";

const SIZE = 40;

/** Two segments, with ids in no particular order. */
const segments = [0, 1].map((segment) =>
  liveSegmentOf(Array.from({ length: SIZE }, (_, n): ContractDocument => ({ id: `${(n * 17) % 41}-${segment}` }))),
);

/** A clause in one of the segments with at most some champions, or without any, and the matches there. */
const parts = fc.record({
  clause: scoredClauses(SIZE),
  matching: fc.oneof(ordinalsBelow(SIZE), fc.constant(Array.from({ length: SIZE }, (_, ordinal) => ordinal))),
  maxChampions: fc.constantFrom(null, 1, 5, SIZE),
});

type Entry = readonly [id: string, score: number];

function naiveEntries(clause: ScoredClause, ordinals: readonly number[], segment = segments[0]): readonly Entry[] {
  return ordinals.map((ordinal) => [segment?.id(ordinal) ?? "", clause.factor * naiveClauseImpact(clause, ordinal)]);
}

/** The first documents of a clause. */
function championsOf(clause: ScoredClause, max: number, segment: Segment): Champions {
  const scored = Array.from({ length: SIZE }, (_, ordinal) => ({ ordinal, impact: naiveClauseImpact(clause, ordinal) }))
    .filter(({ impact }) => impact > 0)
    .sort((a, b) => b.impact - a.impact || (segment.id(a.ordinal) < segment.id(b.ordinal) ? -1 : 1))
    .slice(0, max);
  return {
    ordinals: Uint32Array.from(scored, ({ ordinal }) => ordinal),
    impacts: Uint8Array.from(scored, ({ impact }) => impact),
  };
}

describe("the matches that a single clause scores", () => {
  law(
    "are collected with their scores, the best at least, in one segment after the other",
    300,
    fc.property(parts, parts, fc.boolean(), fc.constantFrom(1, 3, 10, 100), (first, other, isEqual, k) => {
      const collector = new TopHitsCollector<ContractDocument>(k);
      const expected: Entry[] = [];
      // Equal clauses, so that scores tie across segments.
      const second = isEqual ? { ...other, clause: first.clause } : other;
      for (const [index, { clause, matching, maxChampions }] of [first, second].entries()) {
        const segment = segments[index] ?? liveSegmentOf([]);
        const documents = postingsOf(matching, SIZE);
        const champions = maxChampions === null ? null : championsOf(clause, maxChampions, segment);
        collectFromClause(
          { ...clause, champions },
          { segment, evaluator: new Evaluator(segment), documents },
          collector,
        );
        expected.push(...naiveEntries(clause, matching, segment));
      }
      const best = expected.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, k);
      expect(collector.sorted().map(({ segment, ordinal, key }) => [segment.id(ordinal), key])).toEqual(best);
    }),
  );
});
