import { describe, expect, test } from "vitest";
import { segmentKinds } from "../../../test/support/contracts/segments.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/hit-collector.ts";
import { NumberOrder } from "./number-order.ts";

/** Every tenth document has no number, and each number is there some thirty times. */
const sizeOf = (n: number): number | null => (n % 10 === 3 ? null : (n * 7) % 30);
const idOf = (n: number): string => String((n * 7919) % 1_009);

describe.each(segmentKinds)("the order of a number in a %s segment", (_kind, build) => {
  const segment = build(
    Array.from({ length: 1_000 }, (_, n) => {
      const size = sizeOf(n);
      return size === null ? { id: idOf(n) } : { id: idOf(n), size };
    }),
  );

  test.each([
    ["everything, of which the first few are walked to", 1, 5],
    ["everything, past a whole group of equal numbers", 1, 100],
    ["everything, down to documents without a number", 1, 950],
    ["all of everything", 1, 1_000],
    ["every second one", 2, 7],
    ["a few, which are all compared", 77, 3],
    ["fewer than are asked for", 250, 9],
  ] as const)("offers what comes first out of %s", (_title, step, capacity) => {
    const matching = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => n % step === 0);
    const documents = postingsOf(matching, 1_000);
    for (const direction of ["asc", "desc"] as const) {
      const top = new TopHitsCollector<{ id: string }>(capacity);
      new NumberOrder("size", direction).collect({ segment, evaluator: new Evaluator(segment), documents }, top);
      const keyOf = (n: number): number =>
        (sizeOf(n) ?? Number.NEGATIVE_INFINITY) * (direction === "asc" && sizeOf(n) !== null ? -1 : 1);
      const expected = matching
        .toSorted((a, b) => keyOf(b) - keyOf(a) || (idOf(a) < idOf(b) ? -1 : 1))
        .slice(0, capacity);
      expect(top.sorted().map(({ ordinal }) => ordinal)).toEqual(expected);
    }
  });

  test.each([
    ["everything, where it begins with it", 1],
    ["every second one, where it does so too", 2],
    ["a few, which are all compared", 77],
  ])("offers all that has a key up to one out of %s", (_title, step) => {
    const matching = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => n % step === 0);
    const found = { segment, evaluator: new Evaluator(segment), documents: postingsOf(matching, 1_000) };
    for (const direction of ["asc", "desc"] as const) {
      const order = new NumberOrder("size", direction);
      for (const from of [7, 7.5, 29, 30, 0, Number.NEGATIVE_INFINITY]) {
        const key = direction === "asc" && from !== Number.NEGATIVE_INFINITY ? -from : from;
        const offered: number[] = [];
        new NumberOrder("size", direction, key).collect(found, {
          capacity: 5,
          minCompetitiveKey: Number.NEGATIVE_INFINITY,
          collect: (_segment, ordinal) => offered.push(ordinal),
        });
        const expected = matching.filter((n) => step === 77 || order.keyOf(segment, n) <= key);
        expect(offered.sort((a, b) => a - b)).toEqual(expected);
      }
    }
  });
});
