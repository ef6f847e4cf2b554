import { law } from "@firmament/test-support/fuzz.ts";
import { packedStrings } from "@firmament/test-support/oracle/columns.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCodePoints } from "../../terms/compare.ts";
import { sortStrings } from "./string-sort.ts";

/** The strings with these numbers, sorted. */
function sorted(strings: readonly string[], numbers: readonly number[] = [...strings.keys()]): string[] {
  const order = Uint32Array.from(numbers);
  for (const _ of sortStrings(packedStrings(strings), order));
  return Array.from(order, (number) => strings[number] ?? "");
}

/**
 * Code units around the surrogates, surrogate pairs and lone surrogates, which code points and code units order
 * differently.
 */
const units = fc.constantFrom(
  "",
  "a",
  "b",
  "c",
  "\u0000",
  "\ud7ff",
  "\ud800",
  "\ud83d",
  "\udc00",
  "\udfff",
  "\ue000",
  "\uffff",
  "🚀",
  "🛰",
);
const stringLists = fc.uniqueArray(
  fc.array(units, { maxLength: 9 }).map((parts) => parts.join("")),
  { maxLength: 200, size: "max" },
);

describe("sortStrings", () => {
  law(
    "sorts by code points",
    500,
    fc.property(stringLists, (strings) => {
      expect(sorted(strings)).toEqual(strings.toSorted(compareCodePoints));
    }),
  );

  test("sorts only the requested numbers", () => {
    expect(sorted(["c", "a", "b", "aa", "d"], [3, 0, 2])).toEqual(["aa", "b", "c"]);
    expect(sorted(["a"], [])).toEqual([]);
    expect(sorted([""])).toEqual([""]);
  });

  test("sorts many strings with a common prefix", () => {
    const many = Array.from({ length: 40_000 }, (_, index) => `the same prefix ${(index * 7919) % 40_000}`);
    const strings = [...many, "the same prefix", "the same prefix ", "the sam", "🚀"];
    expect(sorted(strings)).toEqual(strings.toSorted(compareCodePoints));
  });

  test("sorts strings of an alphabet so large that a key contains one symbol", () => {
    const all = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit, (unit * 31) % 0xd800));
    expect(sorted(all)).toEqual(all.toSorted(compareCodePoints));
  });

  test("runs in many steps", () => {
    const strings = Array.from({ length: 100_000 }, (_, index) => index.toString(36));
    const order = Uint32Array.from(strings.keys());
    expect([...sortStrings(packedStrings(strings), order)].length).toBeGreaterThan(10);
  });
});
