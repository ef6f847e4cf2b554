import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldImpacts, impactOf } from "../similarity/bm25f.ts";
import { longestOf, supplementOf } from "./supplement.ts";

const UNIVERSE = 60;

/** A list, from the byte of each document; `null` for a document that is not in it. */
function listOf(bytes: readonly (number | null)[], weight: number) {
  const entries = [...bytes.entries()].flatMap(([ordinal, byte]) => (byte === null ? [] : [[ordinal, byte] as const]));
  return {
    size: entries.length,
    ordinals: Uint32Array.from(entries, ([ordinal]) => ordinal),
    frequencies: Uint8Array.from(entries, ([, byte]) => byte),
    field: fieldImpacts(weight),
  };
}

const lists = fc.array(
  fc
    .record({
      bytes: fc.array(fc.option(fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: UNIVERSE }),
      weight: fc.constantFrom(0.3, 1, 2, 8, 1000),
    })
    .map(({ bytes, weight }) => ({ bytes, weight, list: listOf(bytes, weight) })),
  { minLength: 2, maxLength: 6 },
);

test("the impacts of the longest list and its supplement are those of all fields", () => {
  fc.assert(
    fc.property(lists, (fields) => {
      const longest = longestOf(fields.map(({ list }) => list));
      if (longest === undefined) throw new Error("no list");
      const supplement = supplementOf(
        fields.map(({ list }) => list),
        longest,
        UNIVERSE,
      );
      const impacts = new Array<number>(UNIVERSE).fill(0);
      for (const [i, ordinal] of longest.ordinals.entries()) {
        impacts[ordinal] = longest.field.impacts[longest.frequencies[i] ?? -1] ?? Number.NaN;
      }
      for (const [i, ordinal] of supplement.ordinals.entries()) {
        impacts[ordinal] = (impacts[ordinal] ?? Number.NaN) + (supplement.impacts[i] ?? Number.NaN);
      }
      const expected = Array.from({ length: UNIVERSE }, (_, ordinal) => {
        let sum = 0;
        for (const { bytes, list } of fields) sum += list.field.weighted[bytes[ordinal] ?? -1] ?? 0;
        return sum === 0 ? 0 : impactOf(sum);
      });
      expect(impacts).toEqual(expected);
      expect([...supplement.ordinals]).toEqual([...new Set(supplement.ordinals)].sort((a, b) => a - b));
      expect([...supplement.impacts]).not.toContain(0);
    }),
  );
});

test("the longest list is the first of those with the greatest size", () => {
  const [a, b, c] = [{ size: 1 }, { size: 3 }, { size: 3 }];
  expect(longestOf([a, b, c])).toBe(b);
  expect(longestOf([])).toBeUndefined();
});
