import { describe, expect, test } from "vitest";
import { emptyBitmap, setBits } from "./bitmap.ts";
import { intersect } from "./operations.ts";
import {
  allPostings,
  countedPostings,
  deferredPostings,
  densePostings,
  noPostings,
  type PostingSet,
  postingsOf,
  postingsOnDemand,
  postingsWithout,
  representationOf,
  scatteredPostings,
  sparsePostings,
  unitedPostings,
} from "./posting-set.ts";

/** The set of the ordinals, by each function that can create it. */
function madeInEveryWay(ordinals: readonly number[], universe: number): PostingSet[] {
  const words = emptyBitmap(universe);
  setBits(words, ordinals, 0, ordinals.length);
  const list = Uint32Array.from(ordinals);
  const others = Array.from({ length: universe }, (_, ordinal) => ordinal).filter((o) => !ordinals.includes(o));
  return [
    postingsOf(ordinals, universe),
    sparsePostings(list, universe),
    densePostings(words, universe),
    countedPostings(words, universe, ordinals.length),
    scatteredPostings(list.toReversed(), universe),
    unitedPostings([list.subarray(0, 5), new Uint32Array(0), list.subarray(3)], list.length, universe),
    postingsWithout([Uint32Array.from(others), Uint32Array.from(others.slice(2))], universe),
    deferred(ordinals, universe),
    deferred(ordinals, universe, 20),
    onDemand(ordinals, universe, null),
    onDemand(ordinals, universe, (ordinal) => ordinals.includes(ordinal)),
  ];
}

function deferred(ordinals: readonly number[], universe: number, maxTests?: number): PostingSet {
  return deferredPostings(
    (ordinal) => ordinals.includes(ordinal),
    () => postingsOf(ordinals, universe),
    ordinals.length,
    universe,
    maxTests,
  );
}

function onDemand(
  ordinals: readonly number[],
  universe: number,
  test: ((ordinal: number) => boolean) | null,
): PostingSet {
  const minSize = Math.ceil(ordinals.length / 2);
  return postingsOnDemand(universe, { minSize, test }, () => postingsOf(ordinals, universe));
}

test("a deferred set is computed after the given number of tests", () => {
  let tests = 0;
  const ordinals = Array.from({ length: 100 }, (_, n) => n * 2);
  const isEven = (ordinal: number): boolean => {
    tests++;
    return ordinal % 2 === 0;
  };
  const set = deferredPostings(isEven, () => postingsOf(ordinals, 200), 100, 200, 3);
  expect([1, 2, 3, 4, 5].map((ordinal) => set.has(ordinal))).toEqual([false, true, false, true, false]);
  expect(tests).toBe(3);
});

describe.each([0, 1, 31, 32, 33, 64, 1_000])("in a universe of %i", (universe) => {
  const every = Array.from({ length: universe }, (_, ordinal) => ordinal);

  test.each([
    ["empty", () => false],
    ["full", () => true],
    ["the first", (ordinal: number) => ordinal === 0],
    ["the last", (ordinal: number) => ordinal === universe - 1],
    ["even ones", (ordinal: number) => ordinal % 2 === 0],
    ["all but the last", (ordinal: number) => ordinal < universe - 1],
  ])("%s", (_, chosen) => {
    const ordinals = every.filter(chosen);
    const sets = madeInEveryWay(ordinals, universe);
    for (const set of sets) {
      expect(set.universe).toBe(universe);
      expect(set.size).toBe(ordinals.length);
      expect([...set.toArray()]).toEqual(ordinals);
      expect(every.filter((ordinal) => set.has(ordinal))).toEqual(ordinals);
      for (const outside of [-1, universe, universe + 31, universe + 32]) expect(set.has(outside)).toBe(false);
    }
    expect(new Set(sets.map((set) => representationOf(set).kind)).size).toBe(1);
  });

  test("a deferred set answers before it is computed, and the same after", () => {
    const ordinals = every.filter((ordinal) => ordinal % 3 === 0);
    const set = deferred(ordinals, universe);
    const before = every.filter((ordinal) => set.has(ordinal));
    expect([...intersect(set, allPostings(universe)).toArray()]).toEqual(ordinals);
    expect(before).toEqual(ordinals);
    expect(every.filter((ordinal) => set.has(ordinal))).toEqual(before);
  });

  test("the empty and the full set", () => {
    expect([...noPostings(universe).toArray()]).toEqual([]);
    expect([...allPostings(universe).toArray()]).toEqual(every);
    expect(representationOf(noPostings(universe)).kind).toBe("empty");
    expect(representationOf(allPostings(universe)).kind).toBe(universe === 0 ? "empty" : "full");
  });
});

test.each([
  [0, "empty"],
  [1, "sparse"],
  [31, "sparse"],
  [32, "dense"],
  [1_023, "dense"],
  [1_024, "full"],
] as const)("%i of 1,024 ordinals are represented as: %s", (size, kind) => {
  const ordinals = Array.from({ length: size }, (_, ordinal) => ordinal);
  for (const set of madeInEveryWay(ordinals, 1_024)) expect(representationOf(set).kind).toBe(kind);
});

test("postingsOf copies its argument", () => {
  const ordinals = [1, 2, 3];
  const set = postingsOf(ordinals, 1_000);
  ordinals[0] = 9;
  expect([...set.toArray()]).toEqual([1, 2, 3]);
});

test("sparsePostings accepts a view of a longer array", () => {
  const kept = Uint32Array.of(9, 1, 5, 7, 0);
  expect([...sparsePostings(kept.subarray(1, 4), 1_000).toArray()]).toEqual([1, 5, 7]);
});

test("operations reject other implementations of the interface", () => {
  const foreign: PostingSet = { universe: 3, size: 1, has: () => true, toArray: () => Uint32Array.of(1) };
  expect(() => intersect(foreign, postingsOf([1], 3))).toThrow("outside src/postings");
});
