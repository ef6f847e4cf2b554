import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldFrequencies, Supplement } from "../../indexes/supplement.ts";
import { fieldImpacts, impactOf } from "../../similarity/bm25f.ts";
import { combineFields, supplementOf } from "./combined-impacts.ts";

const UNIVERSE = 60;

/** A list, from the byte of each document; `null` for a document that is not in it. */
function listOf(bytes: readonly (number | null)[], weight: number) {
  const entries = [...bytes.entries()].flatMap(([ordinal, byte]) => (byte === null ? [] : [[ordinal, byte] as const]));
  return {
    ordinals: Uint32Array.from(entries, ([ordinal]) => ordinal),
    frequencies: Uint8Array.from(entries, ([, byte]) => byte),
    field: fieldImpacts(weight),
  };
}

/** The impacts of a list and its supplement by ordinal. */
function withSupplement(list: FieldFrequencies, supplement: Supplement): number[] {
  const impacts = new Array<number>(UNIVERSE).fill(0);
  for (const [i, ordinal] of list.ordinals.entries()) {
    impacts[ordinal] = list.field.impacts[list.frequencies[i] ?? -1] ?? Number.NaN;
  }
  const { ordinals, frequencies: bytes, field } = list;
  const differences = supplement.differences({ ordinals, bytes, impacts: field.impacts });
  for (const [i, ordinal] of supplement.ordinals.entries()) {
    const impact = supplement.impacts[i] ?? Number.NaN;
    expect(differences[i]).toBe(impact - (impacts[ordinal] ?? Number.NaN));
    impacts[ordinal] = impact;
  }
  expect(supplement.maxImpact).toBe(Math.max(0, ...supplement.impacts));
  return impacts;
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

test("combined fields have the impact of the sum of their weighted frequencies", () => {
  fc.assert(
    fc.property(lists, (fields) => {
      const combined = combineFields(
        fields.map(({ list }) => list),
        UNIVERSE,
      );
      const impacts = new Array<number>(UNIVERSE).fill(0);
      for (const [i, ordinal] of combined.ordinals.entries()) impacts[ordinal] = combined.impacts[i] ?? Number.NaN;
      const expected = Array.from({ length: UNIVERSE }, (_, ordinal) => {
        let sum = 0;
        for (const { bytes, list } of fields) sum += list.field.weighted[bytes[ordinal] ?? -1] ?? 0;
        return sum === 0 ? 0 : impactOf(sum);
      });
      expect(impacts).toEqual(expected);
      expect(combined.maxImpact).toBe(Math.max(...expected));
      for (const { list: longest } of fields) {
        const all = fields.map(({ list }) => list);
        expect(withSupplement(longest, supplementOf(all, longest, UNIVERSE))).toEqual(expected);
      }
      expect([...combined.ordinals]).toEqual([...new Set(combined.ordinals)].sort((a, b) => a - b));
    }),
  );
});
