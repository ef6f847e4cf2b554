import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { postingsOf, unitedPostings } from "./posting-set.ts";
import { countByRank, filterByRank } from "./rank-filter.ts";

/** Ranks in some order; about one in eight ordinals has none. */
function placesOf(universe: number, seed: number): Int32Array {
  const key = (ordinal: number): number => Math.imul(ordinal + 1, seed | 1) >>> 0;
  const placed = Array.from({ length: universe }, (_, ordinal) => ordinal).filter((ordinal) => key(ordinal) % 8 !== 0);
  const ranks = new Int32Array(universe).fill(-1);
  placed
    .sort((a, b) => key(a) - key(b))
    .forEach((ordinal, rank) => {
      ranks[ordinal] = rank;
    });
  return ranks;
}

const universes = fc.oneof(fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65), fc.integer({ min: 66, max: 1_500 }));

test("returns the ordinals of a set with ranks in a range", () => {
  fc.assert(
    fc.property(
      universes,
      fc.integer(),
      fc.constantFrom(0, 0.01, 0.02, 0.1, 0.3, 0.5, 0.9, 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (universe, seed, share, start, length, isSplit) => {
        const ranks = placesOf(universe, seed);
        const ordinals = Array.from({ length: universe }, (_, ordinal) => ordinal).filter(
          (ordinal) => (Math.imul(ordinal + 7, seed | 5) >>> 0) / 2 ** 32 < share,
        );
        const from = Math.floor(start * universe);
        const to = from + Math.floor(length * (universe - from));
        const set = isSplit
          ? unitedPostings(
              [0, 1].map((half) => Uint32Array.from(ordinals.filter((_, i) => i % 2 === half || i % 3 === 0))),
              ordinals.length,
              universe,
            )
          : postingsOf(ordinals, universe);
        const expected = ordinals.filter((ordinal) => {
          const rank = ranks[ordinal] ?? -1;
          return rank >= from && rank < to;
        });
        expect([...filterByRank(set, ranks, from, to).toArray()]).toEqual(expected);
        expect(countByRank(set, ranks, from, to)).toBe(expected.length);
      },
    ),
    runs(500),
  );
});
