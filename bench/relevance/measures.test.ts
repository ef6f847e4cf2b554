import { expect, test } from "vitest";
import { allWordsShare, measuresOf, rankOf } from "./measures.ts";

const ids: readonly string[] = Array.from({ length: 12 }, (_, index) => `c${index + 1}`);

test("counts ranks from 1, and none after the tenth hit", () => {
  expect(rankOf(ids, "c1")).toBe(1);
  expect(rankOf(ids, "c10")).toBe(10);
  expect(rankOf(ids, "c11")).toBeNull();
  expect(rankOf([], "c1")).toBeNull();
});

test("computes the means over the queries", () => {
  const outcomes = [
    { rank: 1, allWords: 1, milliseconds: 3 },
    { rank: 4, allWords: 0.5, milliseconds: 1 },
    { rank: null, allWords: null, milliseconds: 100 },
    { rank: 1, allWords: 0, milliseconds: 4 },
  ];
  expect(measuresOf(outcomes, true)).toEqual({
    queries: 4,
    meanReciprocalRank: (1 + 1 / 4 + 0 + 1) / 4,
    first: 0.5,
    withinTen: 0.75,
    allWords: 0.5,
    milliseconds: 3.5,
  });
});

test("has no time for an engine that is not timed, and no share of all words without one", () => {
  expect(measuresOf([{ rank: 2, allWords: null, milliseconds: 1 }], false)).toMatchObject({
    meanReciprocalRank: 0.5,
    allWords: null,
    milliseconds: null,
  });
});

test("considers as many hits as companies contain every word", () => {
  expect(allWordsShare(ids, new Set(["c1", "c3"]))).toBe(0.5);
  expect(allWordsShare(ids, new Set(["c1", "c2"]))).toBe(1);
  expect(allWordsShare(ids, new Set(["c3", "elsewhere"]))).toBe(0);
  expect(allWordsShare([], new Set(["c1"]))).toBe(0);
});

test("considers at most ten hits", () => {
  expect(allWordsShare(ids, new Set([...ids.slice(3), "elsewhere"]))).toBe(0.7);
});

test("has no share if no company contains every word", () => {
  expect(allWordsShare(ids, new Set())).toBeNull();
});
