import { isInRange, type NumericRange } from "firmament/query";
import { indexRangeOf } from "firmament/src/indexes/numeric-range.ts";
import type { NumberIndex, Segment } from "firmament/src/indexes/segment.ts";
import { estimateRange } from "firmament/src/indexes/sorted-numbers.ts";
import { describe, expect, test } from "vitest";
import type { ContractDocument } from "./segment.ts";

/** The values of each document, as the index stores them. */
function listsOf({ lists }: NumberIndex): readonly (readonly number[])[] {
  const { values, starts } = lists ?? { values: [], starts: [0] };
  return Array.from({ length: starts.length - 1 }, (_, ordinal) => [
    ...values.slice(starts[ordinal], starts[ordinal + 1]),
  ]);
}

/**
 * Tests of the index of a multi-valued number field.
 *
 * @param segment of the documents of `describeSegment`
 */
export function describeNumberLists(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
  segment: Segment<ContractDocument>,
): void {
  describe(`the numbers of a multi-valued field of ${kind}`, () => {
    const prices = segment.numbers("prices");

    test("are stored by ordinal, ascending and each once, -0 as 0", () => {
      expect(listsOf(prices)).toEqual([[-1, 5], [], [], [5], [-1, 0, 1e21]]);
      expect(segment.numbers("size").lists).toBeNull();
    });

    test("have a smallest and a largest one for each document", () => {
      expect([...prices.column]).toEqual([-1, Number.NaN, Number.NaN, 5, -1]);
      expect([...prices.largest]).toEqual([5, Number.NaN, Number.NaN, 5, 1e21]);
      expect(segment.numbers("size").largest).toEqual(segment.numbers("size").column);
    });

    test("are sorted by value, then by ordinal", () => {
      const { values, ordinals } = prices.sorted();
      expect([...values]).toEqual([-1, -1, 0, 5, 5, 1e21]);
      expect([...ordinals]).toEqual([0, 4, 4, 0, 3, 4]);
    });

    test("have the rank of the next smaller value of the document, or -1", () => {
      expect([...(prices.lists?.predecessors() ?? [])]).toEqual([-1, -1, 1, 0, -1, 2]);
      expect(() => prices.ranks()).toThrow("several ranks");
    });

    test("can be empty", () => {
      const empty = build([]).numbers("prices");
      expect(listsOf(empty)).toEqual([]);
      expect([empty.column.length, empty.largest.length, empty.sorted().values.length]).toEqual([0, 0, 0]);
    });

    test("count each document of a range once", () => {
      const many = Array.from({ length: 300 }, (_, n) => ({
        id: String(n),
        prices: Array.from({ length: n % 5 }, (_, i) => ((n * 7) % 30) + i * (n % 11)),
      }));
      const index = build(many).numbers("prices");
      for (let low = -1; low < 75; low += 4) {
        for (let high = low; high < 80; high += 5) {
          const range: NumericRange = { low, lowInclusive: true, high, highInclusive: false };
          const { from, to } = indexRangeOf(index.sorted().values, range);
          const expected = many.filter(({ prices: values }) => values.some((value) => isInRange(range, value))).length;
          expect(index.lists?.countDocuments(from, to)).toBe(expected);
          expect(estimateRange(index, range)).toEqual({ rows: expected, isExact: true });
        }
      }
    });
  });
}
