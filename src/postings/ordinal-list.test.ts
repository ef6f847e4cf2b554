import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countListAnd, listAnd, listAndNot, listsOr, seek } from "./ordinal-list.ts";

/** Ascending lists of distinct ordinals: dense, sparse, and up to the greatest ordinal. */
const lists = (maxLength: number): fc.Arbitrary<Uint32Array> =>
  fc
    .uniqueArray(fc.oneof(fc.nat(40), fc.nat(400), fc.integer({ min: 2 ** 31 - 41, max: 2 ** 31 - 2 })), { maxLength })
    .map((ordinals) => Uint32Array.from(ordinals).sort());

/** Two lists of similar length, which are merged, or of very different lengths, for galloping search. */
const pairs = fc.oneof(
  fc.tuple(lists(30), lists(30)),
  fc.tuple(lists(3), lists(120)),
  lists(60).map((list) => [list, list.slice()] as [Uint32Array, Uint32Array]),
);

const shorterFirst = (a: Uint32Array, b: Uint32Array): [Uint32Array, Uint32Array] =>
  a.length <= b.length ? [a, b] : [b, a];

const ascending = (ordinals: Iterable<number>): number[] => [...ordinals].sort((a, b) => a - b);

describe("lists agree with Set", () => {
  test("in their intersection", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [few, many] = shorterFirst(a, b);
        const shared = ascending(new Set(a).intersection(new Set(b)));
        expect([...listAnd(few, many)]).toEqual(shared);
        expect(countListAnd(few, many)).toBe(shared.length);
      }),
      runs(500),
    );
  });

  test("in their difference, whichever is longer", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect([...listAndNot(a, b)]).toEqual(ascending(new Set(a).difference(new Set(b))));
        expect([...listAndNot(b, a)]).toEqual(ascending(new Set(b).difference(new Set(a))));
      }),
      runs(500),
    );
  });

  test("in their union", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const either = ascending(new Set(a).union(new Set(b)));
        expect([...listsOr([a, b])]).toEqual(either);
        expect([...listsOr([b, a])]).toEqual(either);
      }),
      runs(500),
    );
  });
});

test("seek returns the first index with an ordinal not less than the given one, from any start before it", () => {
  fc.assert(
    fc.property(
      lists(120),
      fc.oneof(fc.nat(410), fc.integer({ min: 2 ** 31 - 45, max: 2 ** 31 - 1 })),
      (list, ordinal) => {
        const index = list.findIndex((other) => other >= ordinal);
        const expected = index < 0 ? list.length : index;
        for (let from = 0; from <= expected; from++) expect(seek(list, ordinal, from)).toBe(expected);
      },
    ),
    runs(300),
  );
});
