import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allPostings, postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import type { ValueModifier, ValueRank } from "./value-rank.ts";
import { ValueRankOrder } from "./value-rank-order.ts";

const documents: readonly ContractDocument[] = [
  { id: "e", size: 0 },
  { id: "d", size: 99 },
  { id: "c" },
  { id: "b", size: -1 },
  { id: "a", size: 3 },
];
const rank: ValueRank = { field: "size", modifier: { kind: "none" }, factor: 0.5, combine: "add" };

/** The relevance of each document, and what the collector tells about relevance before and after. */
function relevanceOf(keys: readonly number[], inspect: (collector: HitCollector<unknown>) => void): NumericOrder {
  return {
    collect: ({ segment }, collector) => {
      inspect(collector);
      for (const [ordinal, key] of keys.entries()) collector.collect(segment, ordinal, key);
      inspect(collector);
    },
  };
}

describe.each(segmentKinds)("relevance combined with a value in a %s segment", (_, build) => {
  const segment = build(documents);
  const matches = { segment, evaluator: new Evaluator(segment), documents: allPostings(segment.size) };

  function top(rank: ValueRank, keys: readonly number[]): readonly (readonly [string, number])[] {
    const collector = new TopHitsCollector<ContractDocument>(10);
    new ValueRankOrder(
      relevanceOf(keys, () => {}),
      rank,
    ).collect(matches, collector);
    return collector.sorted().map(({ ordinal, key }) => [segment.id(ordinal), key]);
  }

  test("is the key", () => {
    expect(top(rank, [1, 2, 3, 4, 5])).toEqual([
      ["d", 51.5],
      ["a", 6.5],
      ["b", 4],
      ["c", 3],
      ["e", 1],
    ]);
    const multiplied = top({ ...rank, combine: "multiply" }, [1, 2, 3, 4, 5]);
    expect(multiplied).toEqual([
      ["d", 101],
      ["a", 12.5],
      ["b", 4],
      ["c", 3],
      ["e", 1],
    ]);
  });

  test("orders equal keys by the value, missing ones last", () => {
    expect(top({ ...rank, factor: 0 }, [1, 1, 1, 1, 1]).map(([id]) => id)).toEqual(["d", "a", "e", "b", "c"]);
  });

  test("prunes as the greatest value in the segment allows", () => {
    const seen: number[] = [];
    const relevance = relevanceOf([100, 0, 70, 60, 50], (collector) => {
      seen.push(collector.minCompetitiveKey, collector.minCompetitiveKeyAfter(80));
    });
    new ValueRankOrder(relevance, rank).collect(matches, new TopHitsCollector<ContractDocument>(2));
    // The second best score is 70, and 49.5 is the greatest contribution.
    const expected = [Number.NEGATIVE_INFINITY, 30.5, 20.5, 30.5];
    expect(seen.map((key) => Math.round(key * 1000) / 1000)).toEqual(expected);
  });
});

describe.each(segmentKinds)("tied matches in a %s segment", (_, build) => {
  const values = fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 6 }), fc.double({ noNaN: true, max: 1e300 }));
  const sizes = fc.array(values, { maxLength: 80, size: "max" });
  const ranks = fc.record({
    field: fc.constant("size"),
    modifier: fc.constantFrom<ValueModifier>({ kind: "log1p" }, { kind: "saturation", pivot: 1e-6 }),
    factor: fc.constantFrom(0, 1e-12, 1),
    combine: fc.constantFrom("add" as const, "multiply" as const),
  });

  test("are the same whether they are collected at once or one by one", () => {
    const groups = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(fc.boolean(), { maxLength: 80 })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(sizes, ranks, groups, fc.integer({ min: 1, max: 5 }), (sizes, rank, groups, capacity) => {
        const segment = build(sizes.map((size, n) => ({ id: `${(n * 37) % 101}`, ...(size !== null && { size }) })));
        const matches = { segment, evaluator: new Evaluator(segment), documents: allPostings(segment.size) };
        const isInNoOther = (ordinal: number, index: number): boolean =>
          groups.slice(0, index).every(([, isIn]) => isIn[ordinal] === false);
        const sets = groups.map(([key, isIn], index) => ({
          key,
          ordinals: Array.from(sizes.keys()).filter((n) => isIn[n] !== false && isInNoOther(n, index)),
        }));
        const topOf = (relevance: NumericOrder): readonly unknown[] => {
          const collector = new TopHitsCollector<ContractDocument>(capacity);
          new ValueRankOrder(relevance, rank).collect(matches, collector);
          return collector.sorted().map(({ ordinal, key }) => [ordinal, key]);
        };
        const atOnce = topOf({
          collect: ({ segment }, collector) => {
            for (const { key, ordinals } of sets) {
              collector.collectTied(segment, postingsOf(ordinals, segment.size), key);
            }
          },
        });
        const oneByOne = topOf({
          collect: ({ segment }, collector) => {
            for (const { key, ordinals } of sets) for (const n of ordinals) collector.collect(segment, n, key);
          },
        });
        expect(atOnce).toEqual(oneByOne);
      }),
      runs(300),
    );
  });
});
