import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { allPostings, postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { numberFacet } from "./number.ts";

function matchesIn(segment: Segment<ContractDocument>, ordinals?: readonly number[]): SegmentMatches<ContractDocument> {
  const documents = ordinals === undefined ? allPostings(segment.size) : postingsOf(ordinals, segment.size);
  return { segment, evaluator: new Evaluator(segment), documents };
}

function sized(...sizes: readonly (number | null)[]): ContractDocument[] {
  return sizes.map((size, index) => ({ id: String(index), ...(size !== null && { size }) }));
}

describe.each(segmentKinds)("the numbers of a %s segment", (_, build) => {
  test("are counted in ranges that include their lower bound only", () => {
    const segment = build(sized(10, 0, -1, null, 11, 10.5, 51, 1e9));
    expect(numberFacet([matchesIn(segment)], "size", { edges: [0, 11, 51], statistics: true })).toEqual({
      ranges: [
        { from: 0, to: 11, count: 3 },
        { from: 11, to: 51, count: 1 },
        { from: 51, to: null, count: 2 },
      ],
      below: 1,
      missing: 1,
      min: -1,
      max: 1e9,
      sum: 1e9 + 81.5,
      mean: (1e9 + 81.5) / 7,
      quantiles: { "0.25": 0, "0.5": 10.5, "0.75": 51, "0.95": 1e9 },
    });
  });

  test("have no minimum, maximum or quantiles if no match has a number", () => {
    const nothing = {
      ...{ min: null, max: null, sum: null, mean: null },
      quantiles: { "0.25": null, "0.5": null, "0.75": null, "0.95": null },
    };
    expect(numberFacet([matchesIn(build(sized(null, 5)), [0])], "size", { edges: [0], statistics: true })).toEqual({
      ranges: [{ from: 0, to: null, count: 0 }],
      ...{ below: 0, missing: 1, ...nothing },
    });
  });

  test("have quantiles by nearest rank", () => {
    const request = { edges: [0], statistics: true };
    expect(numberFacet([matchesIn(build(sized(...Array(20).keys())))], "size", request)).toMatchObject({
      quantiles: { "0.25": 4, "0.5": 9, "0.75": 14, "0.95": 18 },
    });
    expect(numberFacet([matchesIn(build(sized(...Array(100).keys())), [7, 98])], "size", request)).toMatchObject({
      quantiles: { "0.25": 7, "0.5": 7, "0.75": 98, "0.95": 98 },
    });
  });

  test("have counts only, without statistics", () => {
    const matches = [matchesIn(build(sized(-1, 3, null)))];
    expect(numberFacet(matches, "size", { edges: [0], statistics: false })).toStrictEqual({
      ranges: [{ from: 0, to: null, count: 1 }],
      ...{ below: 1, missing: 1 },
    });
  });
});

test("a number facet counts all segments", () => {
  const parts = [[5, 1, null], [], [-0, 3], [2, 2]].map((sizes) => matchesIn(liveSegmentOf(sized(...sizes))));
  expect(numberFacet(parts, "size", { edges: [2], statistics: true })).toEqual({
    ranges: [{ from: 2, to: null, count: 4 }],
    ...{ below: 2, missing: 1, min: 0, max: 5, sum: 13, mean: 13 / 6 },
    quantiles: { "0.25": 1, "0.5": 2, "0.75": 3, "0.95": 5 },
  });
  expect(numberFacet([], "size", { edges: [2], statistics: true })).toMatchObject({ below: 0, missing: 0, min: null });
});
