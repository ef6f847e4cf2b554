import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { firstFused, rankOf, reciprocal } from "./fusion.ts";

const values = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 8 }) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 8, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 5e-324, 1e300, -1) },
);

/** Long lists, so that few documents are candidates. */
const parts = fc.array(fc.array(fc.tuple(fc.option(values), fc.option(values)), { maxLength: 150, size: "max" }), {
  minLength: 1,
  maxLength: 3,
});

function listsOf(lists: readonly (readonly (readonly (number | null)[])[])[], side: 0 | 1): Float64Array[] {
  return lists.map((list) => Float64Array.from(list, (pair) => pair[side] ?? Number.NaN));
}

law(
  "the first documents in the order of fused scores are among the candidates, with their scores",
  4000,
  fc.property(
    parts,
    fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)),
    (lists, count) => {
      const [words, vectors] = [listsOf(lists, 0), listsOf(lists, 1)];
      const all = lists.flatMap((list, part) =>
        list.flatMap((_, index) => {
          const ranks = [words, vectors].map((each) => rankOf(each[part]?.[index] as number, each));
          const isRanked = ranks.some((rank) => rank !== null);
          return isRanked
            ? [{ key: `${part}.${index}`, score: ranks.reduce<number>((sum, rank) => sum + reciprocal(rank), 0) }]
            : [];
        }),
      );
      const found = firstFused(words, vectors, count).flatMap(({ indexes, scores }, part) =>
        [...indexes].map((index, i) => ({ key: `${part}.${index}`, score: scores[i] as number })),
      );
      const known = new Map(all.map(({ key, score }) => [key, score]));
      for (const { key, score } of found) expect(score).toBe(known.get(key));
      // Any document with at least the score of the last of the first ones may be among them: the ids decide.
      const last = all.toSorted((a, b) => b.score - a.score)[Math.min(count, all.length) - 1]?.score ?? 0;
      const needed = all.filter(({ score }) => score >= last).map(({ key }) => key);
      expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(needed));
    },
  ),
);
