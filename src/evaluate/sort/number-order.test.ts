import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { NumberOrder } from "./number-order.ts";

/** One document in ten has no number, and each number occurs some 30 times. */
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
    ["the first few of all documents, by a scan", 1, 5],
    ["more than one group of equal numbers", 1, 100],
    ["more matches than documents with a number", 1, 950],
    ["all documents", 1, 1_000],
    ["every second document", 2, 7],
    ["a few documents, by comparing all of them", 77, 3],
    ["fewer documents than the collector keeps", 250, 9],
  ] as const)("collects the first matches out of %s", (_title, step, capacity) => {
    const matching = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => n % step === 0);
    const documents = postingsOf(matching, 1_000);
    for (const direction of ["asc", "desc"] as const) {
      const collector = new TopHitsCollector<{ id: string }>(capacity);
      new NumberOrder({ field: "size", direction }).collect(
        { segment, evaluator: new Evaluator(segment), documents },
        collector,
      );
      const keyOf = (n: number): number =>
        (sizeOf(n) ?? Number.NEGATIVE_INFINITY) * (direction === "asc" && sizeOf(n) !== null ? -1 : 1);
      const expected = matching
        .toSorted((a, b) => keyOf(b) - keyOf(a) || (idOf(a) < idOf(b) ? -1 : 1))
        .slice(0, capacity);
      expect(collector.sorted().map(({ ordinal }) => ordinal)).toEqual(expected);
    }
  });

  test.each([
    ["all documents, by a scan from that key", 1],
    ["every second document, by a scan from that key", 2],
    ["a few documents, by comparing all of them", 77],
  ])("collects all matches up to a key out of %s", (_title, step) => {
    const matching = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => n % step === 0);
    const matches = { segment, evaluator: new Evaluator(segment), documents: postingsOf(matching, 1_000) };
    for (const direction of ["asc", "desc"] as const) {
      const order = new NumberOrder({ field: "size", direction });
      for (const from of [7, 7.5, 29, 30, 0, Number.NEGATIVE_INFINITY]) {
        const key = direction === "asc" && from !== Number.NEGATIVE_INFINITY ? -from : from;
        const collected: number[] = [];
        new NumberOrder({ field: "size", direction }, key).collect(matches, {
          capacity: 5,
          hasExactCapacity: true,
          ordersByKeyAlone: true,
          minCompetitiveKey: Number.NEGATIVE_INFINITY,
          minCompetitiveKeyAfter: () => Number.NEGATIVE_INFINITY,
          collect: (_segment, ordinal) => {
            collected.push(ordinal);
            return true;
          },
          collectTied: () => {},
        });
        const expected = matching.filter((n) => step === 77 || order.keyOf(segment, n) <= key);
        expect(collected.sort((a, b) => a - b)).toEqual(expected);
      }
    }
  });
});
