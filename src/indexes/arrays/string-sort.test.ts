import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { law } from "../../../test/support/fuzz.ts";
import { packedTexts } from "../../../test/support/oracle/columns.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import { sortStrings } from "./string-sort.ts";

/** The texts of these numbers in their order. */
function ordered(texts: readonly string[], numbers: readonly number[] = [...texts.keys()]): string[] {
  const order = Uint32Array.from(numbers);
  for (const _ of sortStrings(packedTexts(texts), order));
  return Array.from(order, (text) => texts[text] ?? "");
}

/** Units around surrogates, whole pairs and halves of them, so that code units and code points order them differently. */
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
const texts = fc.uniqueArray(
  fc.array(units, { maxLength: 9 }).map((parts) => parts.join("")),
  { maxLength: 200, size: "max" },
);

describe("the order of terms", () => {
  law(
    "is that of their code points",
    500,
    fc.property(texts, (some) => {
      expect(ordered(some)).toEqual(some.toSorted(compareCodePoints));
    }),
  );

  test("is that of those that were chosen", () => {
    expect(ordered(["c", "a", "b", "aa", "d"], [3, 0, 2])).toEqual(["aa", "b", "c"]);
    expect(ordered(["a"], [])).toEqual([]);
    expect(ordered([""])).toEqual([""]);
  });

  test("is right for many that begin alike", () => {
    const many = Array.from({ length: 40_000 }, (_, index) => `the same beginning ${(index * 7919) % 40_000}`);
    const some = [...many, "the same beginning", "the same beginning ", "the sam", "🚀"];
    expect(ordered(some)).toEqual(some.toSorted(compareCodePoints));
  });

  test("is right for an alphabet of which one symbol fills a key", () => {
    const all = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit, (unit * 31) % 0xd800));
    expect(ordered(all)).toEqual(all.toSorted(compareCodePoints));
  });

  test("is found in many steps", () => {
    const some = Array.from({ length: 100_000 }, (_, index) => index.toString(36));
    const order = Uint32Array.from(some.keys());
    expect([...sortStrings(packedTexts(some), order)].length).toBeGreaterThan(10);
  });
});
