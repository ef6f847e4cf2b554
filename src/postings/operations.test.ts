import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countMembers,
  filter,
  forEach,
  inAnyOrder,
  intersect,
  intersectionSize,
  subtract,
  union,
  unionOnDemand,
  unionSize,
} from "./operations.ts";
import {
  allPostings,
  isSmallerThan,
  minSizeOf,
  noPostings,
  type PostingSet,
  postingsOf,
  postingsOnDemand,
  representationOf,
  scatteredPostings,
  unitedPostings,
} from "./posting-set.ts";

const universes = fc.oneof(fc.constantFrom(0, 1, 31, 32, 33, 64, 65), fc.integer({ min: 66, max: 2_000 }));
/** Shares that cover every representation, and results with another representation. */
const shares = fc.constantFrom(0, 0.002, 0.02, 0.03, 0.04, 0.5, 0.97, 0.998, 1);

/** A pseudo-random share of the ordinals, as one list or as several overlapping ones. */
function scattered(universe: number, share: number, seed: number): PostingSet {
  const all = Array.from({ length: universe }, (_, ordinal) => ordinal);
  const chance = (ordinal: number) => (Math.imul(ordinal + 1, seed | 1) >>> 0) / 2 ** 32;
  const ordinals = all.filter((ordinal) => chance(ordinal) < share);
  if (seed % 2 === 0) return postingsOf(ordinals, universe);
  if (seed % 5 === 0) return scatteredPostings(Uint32Array.from(ordinals).reverse(), universe);
  if (seed % 11 === 0) {
    const known = { minSize: Math.ceil(ordinals.length / 3), test: null };
    return postingsOnDemand(universe, known, () => postingsOf(ordinals, universe));
  }
  const lists = [2, 3, 4].map((divisor) => ordinals.filter((_, i) => i % divisor === 0 || i % 6 === 5));
  const rest = ordinals.filter((ordinal) => !lists.some((list) => list.includes(ordinal)));
  if (seed % 7 === 0) {
    const overlapping = [...lists, rest].map((list) => postingsOf(list, universe));
    return unionOnDemand(overlapping, universe);
  }
  return unitedPostings(
    [...lists, rest].map((list) => Uint32Array.from(list)),
    ordinals.length,
    universe,
  );
}

/** Sets of one universe. */
function sets(count: number): fc.Arbitrary<PostingSet[]> {
  return universes.chain((universe) =>
    fc.array(
      fc.tuple(shares, fc.integer()).map(([share, seed]) => scattered(universe, share, seed)),
      { minLength: count, maxLength: count },
    ),
  );
}

const pairs = sets(2) as fc.Arbitrary<[PostingSet, PostingSet]>;

function plain(set: PostingSet): Set<number> {
  return new Set(inAnyOrder(set));
}

function expectSet(actual: PostingSet, expected: ReadonlySet<number>, universe: number): void {
  const ascending = [...expected].sort((a, b) => a - b);
  // Before an operation that needs all ordinals in order, and after it.
  for (let ordinal = 0; ordinal < universe; ordinal++) expect(actual.has(ordinal)).toBe(expected.has(ordinal));
  expect([...actual.toArray()]).toEqual(ascending);
  expect(actual.size).toBe(ascending.length);
  expect(actual.universe).toBe(universe);
  for (let ordinal = 0; ordinal < universe; ordinal++) expect(actual.has(ordinal)).toBe(expected.has(ordinal));
  expect(representationOf(actual).kind).toBe(representationOf(postingsOf(ascending, universe)).kind);
}

/** Runs an operation and expects its operands to be unchanged. */
function unchanged<Result>(operands: readonly PostingSet[], operation: () => Result): Result {
  // In any order, so that the operation receives the ordinals as they are.
  const before = operands.map((operand) => inAnyOrder(operand).toSorted());
  const result = operation();
  expect(operands.map((operand) => inAnyOrder(operand).toSorted())).toEqual(before);
  return result;
}

describe("operations agree with those of Set", () => {
  test("intersect", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const expected = plain(a).intersection(plain(b));
        expectSet(
          unchanged([a, b], () => intersect(a, b)),
          expected,
          a.universe,
        );
        expect(intersectionSize(a, b)).toBe(expected.size);
      }),
      runs(100),
    );
  });

  test("subtract", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const expected = plain(a).difference(plain(b));
        expectSet(
          unchanged([a, b], () => subtract(a, b)),
          expected,
          a.universe,
        );
      }),
      runs(100),
    );
  });

  test("a union on demand, before and after it is computed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }).chain((count) => sets(count)),
        fc.integer({ min: 0, max: 2_000 }),
        (some, limit) => {
          const universe = some[0]?.universe ?? 0;
          const expected = plain(union(some, universe));
          const onDemand = unchanged(some, () => unionOnDemand(some, universe));
          expect(minSizeOf(onDemand)).toBeLessThanOrEqual(expected.size);
          expect(minSizeOf(onDemand) === 0).toBe(expected.size === 0);
          expect(isSmallerThan(limit, onDemand)).toBe(expected.size < limit);
          expectSet(
            unchanged(some, () => unionOnDemand(some, universe)),
            expected,
            universe,
          );
        },
      ),
      runs(100),
    );
  });

  test("union", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }).chain((count) => sets(count)),
        (some) => {
          const universe = some[0]?.universe ?? 0;
          const expected = some.reduce((either, set) => either.union(plain(set)), new Set<number>());
          expectSet(
            unchanged(some, () => union(some, universe)),
            expected,
            universe,
          );
          expect(unchanged(some, () => unionSize(some, universe))).toBe(expected.size);
        },
      ),
      runs(100),
    );
  });

  test("countMembers", () => {
    fc.assert(
      fc.property(pairs, ([set, others]) => {
        const ordinals = others.toArray().toReversed();
        expect(unchanged([set], () => countMembers(set, ordinals))).toBe(plain(set).intersection(plain(others)).size);
      }),
      runs(100),
    );
  });

  test("chains of operations", () => {
    fc.assert(
      fc.property(sets(4), ([a, b, c, d]) => {
        if (a === undefined || b === undefined || c === undefined || d === undefined) return;
        const { universe } = a;
        const either = plain(a).union(plain(b));
        const actual = subtract(intersect(union([a, b], universe), c), d);
        expectSet(actual, either.intersection(plain(c)).difference(plain(d)), universe);
        expectSet(
          union([actual, intersect(c, d)], universe),
          plain(c)
            .intersection(either.union(plain(d)))
            .difference(plain(d).difference(plain(c))),
          universe,
        );
      }),
      runs(100),
    );
  });

  test("inAnyOrder", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        for (const set of [a, union([a, b], a.universe)]) {
          expect(inAnyOrder(set).toSorted()).toEqual(set.toArray());
          expect(inAnyOrder(set).toSorted()).toEqual(set.toArray());
        }
      }),
      runs(100),
    );
  });

  test("filter and forEach", () => {
    fc.assert(
      fc.property(sets(1), fc.integer({ min: 1, max: 70 }), ([set], divisor) => {
        if (set === undefined) return;
        const tested: number[] = [];
        const remaining = filter(set, (ordinal) => tested.push(ordinal) > 0 && ordinal % divisor === 0);
        const visited: number[] = [];
        forEach(set, (ordinal) => visited.push(ordinal));
        expect(tested).toEqual([...set.toArray()]);
        expect(visited).toEqual(tested);
        expectSet(remaining, new Set(tested.filter((ordinal) => ordinal % divisor === 0)), set.universe);
      }),
      runs(100),
    );
  });
});

test("operations agree on lists of very different lengths", () => {
  const universe = 100_000;
  const many = postingsOf(
    Array.from({ length: 3_000 }, (_, i) => i * 33),
    universe,
  );
  const few = postingsOf([0, 1, 33, 49_500, 49_501, 98_967, 98_968, 99_999], universe);
  expect([...intersect(few, many).toArray()]).toEqual([0, 33, 49_500, 98_967]);
  expect(intersectionSize(many, few)).toBe(4);
  expect([...subtract(few, many).toArray()]).toEqual([1, 49_501, 98_968, 99_999]);
  expect(subtract(many, few).size).toBe(2_996);
});

test.each([
  [
    [1, 3],
    [2, 4],
    [1, 2, 3, 4],
  ],
  [
    [1, 2],
    [7, 9],
    [1, 2, 7, 9],
  ],
  [
    [7, 9],
    [1, 2],
    [1, 2, 7, 9],
  ],
  [[1, 5, 9], [5], [1, 5, 9]],
  [
    [5, 9],
    [5, 9],
    [5, 9],
  ],
])("unites the short lists %j and %j", (a, b, expected) => {
  const either = union([postingsOf(a, 1_000), postingsOf(b, 1_000)], 1_000);
  expect([...either.toArray()]).toEqual(expected);
  expect(representationOf(either).kind).toBe("sparse");
});

test("subtracting a short set from a long one does not change the operands", () => {
  const many = postingsOf(
    Array.from({ length: 500 }, (_, i) => 2 * i),
    1_000,
  );
  const before = [...many.toArray()];
  expect([...subtract(many, postingsOf([1, 2, 998], 1_000)).toArray()]).toEqual(
    before.filter((ordinal) => ordinal !== 2 && ordinal !== 998),
  );
  expect([...many.toArray()]).toEqual(before);
});

test("unites any number of short lists", () => {
  const lists = [[1, 7], [3], [], [7, 999]].map((ordinals) => postingsOf(ordinals, 1_000));
  expect([...union(lists, 1_000).toArray()]).toEqual([1, 3, 7, 999]);
});

test("intersects more ordinals than the scratch memory held before", () => {
  const universe = 10_000_000;
  const lists = [0, 1].map((shift) => Uint32Array.from({ length: 100_000 }, (_, i) => i * 50 + shift));
  const many = unitedPostings(lists, 200_000, universe);
  const few = postingsOf(
    Array.from({ length: 3_000 }, (_, i) => i * 25),
    universe,
  );
  const shared = Array.from({ length: 1_500 }, (_, i) => i * 50);
  expect([...intersect(few, many).toArray()]).toEqual(shared);
  expect(intersectionSize(few, many)).toBe(shared.length);
});

test("intersects a few ordinals with several long lists", () => {
  const universe = 1_000_000;
  const [evens, thirds] = [2, 3].map((step) => Uint32Array.from({ length: 4_000 }, (_, i) => i * step));
  if (evens === undefined || thirds === undefined) return;
  const many = unitedPostings([evens, thirds], new Set([...evens, ...thirds]).size, universe);
  const few = postingsOf([0, 1, 2, 3, 7_998, 7_999, 11_997, 999_999], universe);
  expect([...intersect(few, many).toArray()]).toEqual([0, 2, 3, 7_998, 11_997]);
  expect(intersectionSize(many, few)).toBe(5);
});

test.each([31, 32, 33, 64])("subtracts one ordinal from the full set of %i", (universe) => {
  const all = Array.from({ length: universe }, (_, ordinal) => ordinal);
  expect([...subtract(allPostings(universe), postingsOf([5], universe)).toArray()]).toEqual(all.toSpliced(5, 1));
});

test("returns an operand if the result equals it", () => {
  const some = postingsOf([1, 2, 3], 1_000);
  expect(intersect(some, allPostings(1_000))).toBe(some);
  expect(subtract(some, noPostings(1_000))).toBe(some);
  expect(union([noPostings(1_000), some], 1_000)).toBe(some);
  expect(filter(some, () => true)).toBe(some);
});

test("the union of no sets is empty", () => {
  expect(union([], 5).size).toBe(0);
});
