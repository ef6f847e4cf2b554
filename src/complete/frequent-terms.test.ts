import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { compareCodePoints } from "../terms/compare.ts";
import { frequentFollowers, frequentTerms } from "./frequent-terms.ts";

const named = (names: readonly string[]) => names.map((name, index) => ({ id: String(index), name }));

const kinds = [
  ["live", (names: readonly string[]): Segment => liveSegmentOf(named(names))],
  ["sealed", (names: readonly string[]): Segment => sealedSegmentOf(named(names))],
] as const;

describe.each(kinds)("in a %s segment", (_, segmentOf) => {
  test("returns the terms with the most documents that are not deleted", () => {
    const terms = fc.array(fc.constantFrom("red", "rose", "ruby", "green", "grey", "blue", "black", "white"), {
      maxLength: 3,
    });
    const documents = fc.array(fc.record({ terms, isDeleted: fc.boolean() }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        documents,
        fc.constantFrom("", "r", "g", "gre", "x"),
        fc.integer({ min: 1, max: 4 }),
        (list, prefix, k) => {
          const segment = segmentOf(list.map((document) => document.terms.join(" ")));
          for (const [ordinal, { isDeleted }] of list.entries()) if (isDeleted) segment.deletions.add(ordinal);
          const counts = new Map<string, number>();
          for (const document of list.filter(({ isDeleted }) => !isDeleted)) {
            for (const term of new Set(document.terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
          }
          const expected = Array.from(counts)
            .filter(([term]) => term.startsWith(prefix))
            .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareCodePoints(a, b))
            .slice(0, k)
            .map(([term]) => term);
          expect(frequentTerms(new IndexReader([segment]), ["name"], prefix, k)).toEqual(expected);
        },
      ),
      runs(300),
    );
  });

  test("finds terms behind thousands of terms whose documents are all deleted", () => {
    const names = [...Array.from({ length: 3000 }, (_, index) => `a${index} a${index}b`), "zebra", "zebra yak"];
    const segment = segmentOf(names);
    for (let ordinal = 0; ordinal < 3000; ordinal++) segment.deletions.add(ordinal);
    const reader = new IndexReader([segment]);
    expect(frequentTerms(reader, ["name"], "", 3)).toEqual(["zebra", "yak"]);
    expect(frequentTerms(reader, ["name", "tags"], "", 1)).toEqual(["zebra"]);
    for (const ordinal of [3000, 3001]) segment.deletions.add(ordinal);
    expect(frequentTerms(reader, ["name"], "", 3)).toEqual([]);
  });
});

test("combines the terms of all segments", () => {
  const first = sealedSegmentOf(named(["red", "red green", "blue"]));
  const second = liveSegmentOf(named(["green", "blue", "blue"]));
  first.deletions.add(0);
  expect(frequentTerms(new IndexReader([first, second]), ["name"], "", 2)).toEqual(["blue", "green"]);
});

test("ranks terms and followers by their counts in all segments", () => {
  const repeated = (count: number, name: string): string[] => Array.from({ length: count }, () => name);
  const reader = new IndexReader([
    sealedSegmentOf(named([...repeated(150, "red green"), ...repeated(130, "red blue")])),
    liveSegmentOf(named(repeated(30, "red blue"))),
  ]);
  expect(frequentTerms(reader, ["name"], "", 3)).toEqual(["red", "blue", "green"]);
  expect(frequentTerms(reader, ["name"], "", 2)).toEqual(["red", "green"]);
  expect(frequentTerms(reader, ["name"], "b", 9)).toEqual(["blue"]);
  expect(frequentFollowers(reader, ["name", "tags"], "red", "", 3)).toEqual(["green", "blue"]);
  expect(frequentFollowers(reader, ["name"], "blue", "", 3)).toEqual([]);
});

test("returns followers of documents that are not deleted", () => {
  const names = Array.from({ length: 1500 }, (_, index) =>
    index < 900 ? "red green" : index < 1300 ? "red blue" : "red",
  );
  const segment = sealedSegmentOf(named(names));
  const reader = new IndexReader([segment]);
  expect(frequentFollowers(reader, ["name"], "red", "", 2)).toEqual(["green", "blue"]);
  for (let ordinal = 0; ordinal < 600; ordinal++) segment.deletions.add(ordinal);
  expect(frequentFollowers(reader, ["name"], "red", "", 2)).toEqual(["blue", "green"]);
  for (let ordinal = 600; ordinal < 900; ordinal++) segment.deletions.add(ordinal);
  expect(frequentFollowers(reader, ["name"], "red", "", 1)).toEqual(["blue"]);
});
