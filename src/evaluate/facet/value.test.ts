import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf, segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { allPostings, postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { type FacetValues, valueFacet } from "./value.ts";

function mostFrequent(limit: number): FacetValues {
  return { limit, order: "count", search: null };
}

function matchesIn(segment: Segment<ContractDocument>, ordinals?: readonly number[]): SegmentMatches<ContractDocument> {
  const documents = ordinals === undefined ? allPostings(segment.size) : postingsOf(ordinals, segment.size);
  return { segment, evaluator: new Evaluator(segment), documents };
}

function named(...names: readonly (string | null)[]): ContractDocument[] {
  return names.map((name, index) => ({ id: String(index), ...(name !== null && { name }) }));
}

describe.each(segmentKinds)("the values of a %s segment", (_, build) => {
  test("count once per document and are sorted by count, then by code points", () => {
    const segment = build([
      { id: "a", tags: ["red", "blue", "red"] },
      { id: "b", tags: ["Red", "blue", "green"] },
      { id: "c", tags: [] },
      { id: "d" },
    ]);
    const all = [
      { value: "blue", count: 2 },
      { value: "Red", count: 1 },
      { value: "green", count: 1 },
      { value: "red", count: 1 },
    ];
    expect(valueFacet([matchesIn(segment)], "tags", mostFrequent(10))).toEqual({ values: all, other: 0, missing: 2 });
    expect(valueFacet([matchesIn(segment)], "tags", mostFrequent(2))).toEqual({
      values: all.slice(0, 2),
      other: 2,
      missing: 2,
    });
    expect(valueFacet([matchesIn(segment)], "tags", mostFrequent(0))).toEqual({ values: [], other: 5, missing: 2 });
    expect(valueFacet([matchesIn(segment, [0, 3])], "tags", mostFrequent(1))).toEqual({
      values: [{ value: "blue", count: 1 }],
      other: 1,
      missing: 1,
    });
  });

  test("are none without matches", () => {
    expect(valueFacet([matchesIn(build(named("red")), [])], "name", mostFrequent(5))).toEqual({
      values: [],
      other: 0,
      missing: 0,
    });
    expect(valueFacet([], "name", mostFrequent(5))).toEqual({ values: [], other: 0, missing: 0 });
  });
});

test("a value that is rare in each segment can be the most frequent of all", () => {
  const times = (value: string, count: number): string[] => new Array<string>(count).fill(value);
  const parts = [
    sealedSegmentOf(named(...times("first", 5), ...times("everywhere", 3))),
    liveSegmentOf(named(...times("second", 5), ...times("everywhere", 3), null)),
    sealedSegmentOf(named(...times("third", 4), ...times("everywhere", 3), ...times("last", 4))),
  ].map((segment) => matchesIn(segment));
  expect(valueFacet(parts, "name", mostFrequent(1))).toEqual({
    values: [{ value: "everywhere", count: 9 }],
    other: 18,
    missing: 1,
  });
  expect(valueFacet(parts, "name", mostFrequent(4)).values.map(({ value }) => value)).toEqual([
    "everywhere",
    "first",
    "second",
    "last",
  ]);
});

test("few matches are read one by one, without building the value index", () => {
  const segment = sealedSegmentOf(named(...Array.from({ length: 100 }, (_, index) => `name ${index % 40}`)));
  expect(valueFacet([matchesIn(segment, [3, 43, 99])], "name", mostFrequent(1))).toEqual({
    values: [{ value: "name 3", count: 2 }],
    other: 1,
    missing: 0,
  });
  expect(segment.hasValues("name")).toBe(false);
  expect(valueFacet([matchesIn(segment)], "name", mostFrequent(1)).values).toEqual([{ value: "name 0", count: 3 }]);
  expect(segment.hasValues("name")).toBe(true);
});
