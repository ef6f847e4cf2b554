import { RandomStream } from "@firmament/fixtures";
import { blockMaximaOf } from "@firmament/test-support/arbitrary/scored-clause.ts";
import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCK_LENGTH } from "../../indexes/arrays/block-maxima.ts";
import { Supplement } from "../../indexes/supplement.ts";
import type { PlanAll } from "../../plan/plan.ts";
import { allPostings, noPostings, postingsOf } from "../../postings/posting-set.ts";
import { fieldImpacts } from "../../similarity/bm25f.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import { collectTopK } from "./max-score.ts";
import type { ScoredClause } from "./scored-clause.ts";

const SIZE = 9_000;

/** Ids in no particular order, and no fields. */
const segment = liveSegmentOf(
  Array.from({ length: SIZE }, (_, n): ContractDocument => ({ id: String((n * 7919) % 9_001) })),
);
const evaluator = new Evaluator(segment);

interface Shape {
  readonly seed: number;
  /** Each clause with its share of the documents, and its factor, a multiple of 1/1,024. */
  readonly lists: readonly {
    readonly share: number;
    /** The share of the documents that the supplement has. */
    readonly supplement: number;
    readonly factor: number;
  }[];
  readonly sets: readonly { readonly share: number; readonly supplement: number; readonly factor: number }[];
  readonly matching: number;
}

const clause: PlanAll = { kind: "all", rows: 0, cost: 0 };
const { impacts } = fieldImpacts(3);

function randomOrdinals(random: RandomStream, share: number): Uint32Array {
  return Uint32Array.from(Array.from({ length: SIZE }, (_, n) => n).filter(() => random.chance(share)));
}

function clausesFor({ seed, lists, sets }: Shape): readonly ScoredClause[] {
  const random = new RandomStream(seed, 1);
  const listed = lists.map(({ share, supplement, factor }): ScoredClause => {
    const ordinals = randomOrdinals(random, share);
    const bytes = Uint8Array.from(ordinals, () => 80 + Math.floor(random.next() ** 4 * 120));
    const filter = random.chance(0.5) ? postingsOf(ordinals, SIZE) : null;
    const blocks = random.chance(0.5) ? blockMaximaOf(bytes, Math.floor(random.next() * BLOCK_LENGTH)) : null;
    const base = { kind: "list", ordinals, bytes, impacts, filter, blocks } as const;
    return withSupplement(
      { clause, factor, base, supplement: null, champions: null, maxScore: 0 },
      randomOrdinals(random, supplement),
    );
  });
  const others = sets.map(({ share, supplement, factor }): ScoredClause => {
    const base = { kind: "set", documents: postingsOf(randomOrdinals(random, share), SIZE), impact: 100 } as const;
    return withSupplement(
      { clause, factor, base, supplement: null, champions: null, maxScore: 0 },
      randomOrdinals(random, supplement),
    );
  });
  return [...listed, ...others];
}

/** The clause with a supplement of impacts up to 55 above those of the base. */
function withSupplement(scored: ScoredClause, ordinals: Uint32Array): ScoredClause {
  const known = Uint8Array.from(ordinals, (ordinal) => baseImpact(scored.base, ordinal));
  const differences = known.map((impact, index) => Math.min(255 - impact, 1 + ((ordinals[index] ?? 0) % 55)));
  const sums = known.map((impact, index) => impact + (differences[index] ?? 0));
  const supplement = ordinals.length === 0 ? null : new Supplement(ordinals, sums, Math.max(...sums));
  const maxScore = scored.factor * Math.max(impacts[200] ?? 0, 100, supplement?.maxImpact ?? 0);
  return { ...scored, supplement, maxScore };
}

function baseImpact(base: ScoredClause["base"], ordinal: number): number {
  if (base.kind === "set") return base.documents.has(ordinal) ? base.impact : 0;
  const index = base.ordinals.indexOf(ordinal);
  return index < 0 ? 0 : (base.impacts[base.bytes[index] ?? 0] ?? 0);
}

/** The score of each document, added posting by posting: the reference implementation. */
function referenceScores(clauses: readonly ScoredClause[]): Float64Array {
  const scores = new Float64Array(SIZE);
  const add = (ordinal: number, score: number): void => {
    scores[ordinal] = (scores[ordinal] ?? 0) + score;
  };
  for (const { base, supplement, factor } of clauses) {
    if (base.kind === "set") for (const ordinal of base.documents.toArray()) add(ordinal, factor * base.impact);
    else base.ordinals.forEach((ordinal, i) => void add(ordinal, factor * (base.impacts[base.bytes[i] ?? 0] ?? 0)));
    supplement?.ordinals.forEach((ordinal, i) => {
      const known = baseImpact(base, ordinal);
      add(ordinal, factor * ((supplement.impacts[i] ?? 0) - known));
    });
  }
  return scores;
}

const shares = fc.constantFrom(0.0005, 0.01, 0.05, 0.3, 0.6);
const factors = fc.constantFrom(0.125, 3 / 1024, 1);
const supplements = fc.constantFrom(0, 0, 0.01, 0.1);
const clauses = fc.record({ share: shares, supplement: supplements, factor: factors });
const full = fc.record({ share: fc.constant(1), supplement: fc.constant(0), factor: factors });
const matching = fc.constantFrom(0.002, 0.1, 0.7, 1, 1);
const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(),
  lists: fc.array(clauses, { maxLength: 5 }),
  sets: fc.array(clauses, { maxLength: 2 }),
  matching,
});
const besideFullSets: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(),
  lists: fc.array(clauses, { maxLength: 1 }),
  sets: fc.array(full, { minLength: 1, maxLength: 2 }),
  matching,
});

describe("the collected matches", () => {
  describe.each([
    ["of any clauses", shapes],
    ["of one list, beside clauses that every document has", besideFullSets],
  ])("%s", (_, someShapes) =>
    law(
      "are those with the best scores, for any number of hits, in one segment and the next",
      120,
      fc.property(someShapes, fc.constantFrom(1, 3, 10, 50, 100, 101, 1_000), (shape, capacity) => {
        const clauses = clausesFor(shape);
        const scores = referenceScores(clauses);
        const documents =
          shape.matching === 1
            ? allPostings(SIZE)
            : postingsOf(randomOrdinals(new RandomStream(shape.seed, 2), shape.matching), SIZE);
        const expected = Array.from(documents.toArray(), (ordinal): [string, number] => [
          segment.id(ordinal),
          scores[ordinal] ?? 0,
        ]).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

        const collector = new TopHitsCollector<ContractDocument>(capacity);
        const bounds = new ScoreBounds(clauses);
        collectTopK(bounds, { segment, evaluator, documents }, noPostings(SIZE), collector);
        const collected = (): [string, number][] =>
          collector.sorted().map(({ ordinal, key }) => [segment.id(ordinal), key]);
        expect(collected()).toEqual(expected.slice(0, capacity));

        // The same documents once more tie with the kept ones, provided that all scores were reset to 0.
        collectTopK(bounds, { segment, evaluator, documents }, noPostings(SIZE), collector);
        const twice = expected.flatMap((entry) => [entry, entry]);
        expect(collected()).toEqual(twice.slice(0, capacity));
      }),
      20,
    ),
  );

  test("leave all scores at 0 after an exception", () => {
    const clauses = clausesFor({
      seed: 1,
      lists: [
        { share: 0.3, supplement: 0.1, factor: 1 },
        { share: 0.2, supplement: 0, factor: 1 },
      ],
      sets: [],
      matching: 1,
    });
    const bounds = new ScoreBounds(clauses);
    const collected = { segment, evaluator, documents: allPostings(SIZE) };
    const failing = new TopHitsCollector<ContractDocument>(3);
    failing.collect = () => {
      throw new Error("damaged");
    };
    expect(() => collectTopK(bounds, collected, noPostings(SIZE), failing)).toThrow("damaged");
    const collector = new TopHitsCollector<ContractDocument>(1);
    collectTopK(bounds, collected, noPostings(SIZE), collector);
    expect(collector.sorted()[0]?.key).toBe(Math.max(...referenceScores(clauses)));
  });
});
