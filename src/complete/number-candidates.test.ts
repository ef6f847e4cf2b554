import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { numberText } from "../../grammar/ast/number.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { numberCandidates } from "./number-candidates.ts";

const documentsOf = (sizes: readonly number[]) => sizes.map((size, index) => ({ id: String(index), size }));

function candidates(sizes: readonly number[], typed: string, k = 1000): readonly string[] {
  const half = sizes.length >>> 1;
  const segments = [sealedSegmentOf(documentsOf(sizes.slice(0, half))), liveSegmentOf(documentsOf(sizes.slice(half)))];
  return numberCandidates(new IndexReader(segments), "size", typed, k);
}

test("returns the most frequent numbers that start with the digits", () => {
  const sizes = [5, 50, 5, 500, 50, 5, 51, 499, 6, 0.5, -5, 55.25];
  expect(candidates(sizes, "5")).toEqual(["5", "50", "51", "55.25", "500"]);
  expect(candidates(sizes, "5", 2)).toEqual(["5", "50"]);
  expect(candidates(sizes, "+50")).toEqual(["50", "500"]);
  expect(candidates(sizes, ".5")).toEqual(["0.5"]);
  expect(candidates(sizes, "55.")).toEqual(["55.25"]);
  expect(candidates(sizes, "-")).toEqual(["-5"]);
  expect(candidates(sizes, " 49 ")).toEqual(["499"]);
  for (const typed of ["x", "5x", "1e2", "--5", "5.5.5", "٥"]) expect(candidates(sizes, typed)).toEqual([]);
});

test("counts a document once for each of its different numbers, and no deleted document", () => {
  const documents = [[5, 5, 50], [50, 500], [50], [5, 51], [], [51, 51], [51], [51]].map((prices, index) => ({
    id: String(index),
    prices,
  }));
  const segments = [sealedSegmentOf(documents.slice(0, 3)), liveSegmentOf(documents.slice(3))];
  segments[1]?.deletions.add(4);
  expect(numberCandidates(new IndexReader(segments), "prices", "5", 9)).toEqual(["50", "51", "5", "500"]);
});

test("returns exactly the numbers whose digits start with the typed text", () => {
  const numbers = fc.oneof(
    fc.integer({ min: -1200, max: 1200 }),
    fc.integer({ min: -99, max: 99 }).map((number) => number / 8),
    fc.constantFrom(0, -0, 1e21, 1.5e300, -1e-7, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 0.1 + 0.2),
  );
  const typed = fc.oneof(
    numbers.map(numberText),
    fc.constantFrom("", "-", "1", "0", "0.", "-0.", "12", "9", "1.", "-1"),
  );
  fc.assert(
    fc.property(
      fc.array(numbers, { maxLength: 40 }),
      typed,
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (sizes, text, length, k) => {
        const prefix = text.slice(0, length);
        const counts = new Map<number, number>();
        for (const size of sizes) counts.set(size + 0, (counts.get(size + 0) ?? 0) + 1);
        const expected = Array.from(counts)
          .filter(([number]) => numberText(number).startsWith(prefix))
          .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a - b)
          .map(([number]) => numberText(number));
        expect(candidates(sizes, prefix)).toEqual(expected);
        expect(expected.length < k || candidates(sizes, prefix, k).length === k).toBe(true);
      },
    ),
    runs(500),
  );
});

test("does not count deleted documents", () => {
  const sizes = [5, 5, 5, 50, 50, 51];
  for (const segment of [sealedSegmentOf(documentsOf(sizes)), liveSegmentOf(documentsOf(sizes))]) {
    for (const ordinal of [0, 1, 2, 3]) segment.deletions.add(ordinal);
    const reader = new IndexReader([segment]);
    expect(numberCandidates(reader, "size", "5", 1)).toEqual(["50"]);
    expect(numberCandidates(reader, "size", "5", 3)).toEqual(["50", "51"]);
  }
});
