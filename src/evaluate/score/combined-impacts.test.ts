import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldFrequencies, Supplement } from "../../indexes/supplement.ts";
import { noPostings, postingsOf } from "../../postings/posting-set.ts";
import { fieldImpacts, impactOf } from "../../similarity/bm25f.ts";
import { combineFields, densePatternImpacts, patternImpacts, supplementOf } from "./combined-impacts.ts";

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
  for (const [i, ordinal] of supplement.ordinals.entries()) {
    const impact = supplement.impacts[i] ?? Number.NaN;
    expect(supplement.differences[i]).toBe(impact - (impacts[ordinal] ?? Number.NaN));
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

const sets = fc.uniqueArray(fc.nat(UNIVERSE - 1)).map((ordinals) => ordinals.sort((a, b) => a - b));

test("a pattern has the impact of the weights of the matching fields, below the maximum, which its own term has", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ordinals: sets, weight: fc.constantFrom(0.3, 1, 2, 8, 1e6) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(fc.nat(), { maxLength: 5 }),
      (fields, picks) => {
        const matching = [...new Set(fields.flatMap(({ ordinals }) => ordinals))].sort((a, b) => a - b);
        const own = new Set(matching.length === 0 ? [] : picks.map((pick) => matching[pick % matching.length] ?? 0));
        const inFields = fields.map(({ ordinals, weight }) => ({ documents: postingsOf(ordinals, UNIVERSE), weight }));
        const ownSet =
          own.size === 0
            ? noPostings(UNIVERSE)
            : postingsOf(
                [...own].sort((a, b) => a - b),
                UNIVERSE,
              );
        const { base, impact, supplement } = densePatternImpacts(inFields, ownSet);
        const list = patternImpacts(inFields, ownSet);
        const impacts = Array.from({ length: UNIVERSE }, (_, ordinal) => (base.has(ordinal) ? impact : 0));
        const sums = [...impacts];
        for (const [i, ordinal] of supplement.ordinals.entries()) {
          impacts[ordinal] = supplement.impacts[i] ?? Number.NaN;
          sums[ordinal] = (sums[ordinal] ?? Number.NaN) + (supplement.differences[i] ?? Number.NaN);
        }
        const expected = Array.from({ length: UNIVERSE }, (_, ordinal) => {
          if (own.has(ordinal)) return 255;
          let sum = 0;
          for (const { ordinals, weight } of fields) if (ordinals.includes(ordinal)) sum += weight;
          return sum === 0 ? 0 : Math.min(254, impactOf(sum));
        });
        expect(impacts).toEqual(expected);
        expect(sums).toEqual(expected);
        const listed = new Array<number>(UNIVERSE).fill(0);
        for (const [i, ordinal] of list.ordinals.entries()) listed[ordinal] = list.impacts[i] ?? Number.NaN;
        expect(listed).toEqual(expected);
        expect([...list.ordinals]).toEqual(matching);
        expect(list.maxImpact).toBeGreaterThanOrEqual(Math.max(...expected));
        expect(Math.max(impact, supplement.maxImpact)).toBeGreaterThanOrEqual(Math.max(...expected));
      },
    ),
  );
});
