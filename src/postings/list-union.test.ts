import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeDuplicates, uniteLists } from "./list-union.ts";

function lists(count: number, longest: number, universe: number): Uint32Array[] {
  return Array.from({ length: count }, (_, list) => {
    const length = list === 0 ? longest : 1 + ((list * 7) % 9);
    const ordinals = Array.from({ length }, (_, i) => (i * 37 + list * 11 + 5) % universe);
    return Uint32Array.from(new Set(ordinals)).sort();
  });
}

describe("unites lists", () => {
  test.each([
    ["two", lists(2, 5, 10_000)],
    ["where one is longer than all others", lists(4, 200, 10_000)],
    ["a few short ones", lists(4, 5, 10_000)],
    ["many", lists(60, 5, 1_000)],
  ])("%s", (_, some) => {
    const expected = [...new Set(some.flatMap((list) => [...list]))].sort((a, b) => a - b);
    for (let time = 0; time < 2; time++) expect([...uniteLists(some, 10_000)]).toEqual(expected);
  });

  test("of any content", () => {
    const list = fc.uniqueArray(fc.nat(2_999), { maxLength: 60 }).map((ordinals) => Uint32Array.from(ordinals).sort());
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 9 }), (some) => {
        const expected = [...new Set(some.flatMap((each) => [...each]))].sort((a, b) => a - b);
        expect([...uniteLists(some, 3_000)]).toEqual(expected);
      }),
      runs(100),
    );
  });
});

test("removes repeated ordinals", () => {
  const ordinals = Uint32Array.of(1, 1, 2, 5, 5, 5, 9);
  expect([...ordinals.subarray(0, removeDuplicates(ordinals))]).toEqual([1, 2, 5, 9]);
  expect(removeDuplicates(new Uint32Array(0))).toBe(0);
});
