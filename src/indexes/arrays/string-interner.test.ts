import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsOf } from "../../../test/support/engine/readable-columns.ts";
import { packedTexts } from "../../../test/support/oracle/columns.ts";
import { StringInterner } from "./string-interner.ts";

const texts = fc.oneof(
  fc.constantFrom("", "a", "b", "ab", "\ud83d", "\ude80", "🚀", "\0", "é"),
  fc.string({ unit: "binary", maxLength: 6 }),
);

describe("a table of texts", () => {
  test("numbers them in the order in which they come", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 40 }), (added) => {
        const table = new StringInterner();
        const numbers = new Map<string, number>();
        for (const text of added) {
          if (!numbers.has(text)) numbers.set(text, numbers.size);
          expect(table.add(text)).toBe(numbers.get(text));
        }
        expect(table.size).toBe(numbers.size);
        expect(table.packed()).toEqual(packedTexts([...numbers.keys()]));
        for (const text of [...added, "nothing"]) expect(table.find(text)).toBe(numbers.get(text) ?? -1);
      }),
    );
  });

  test("takes back the last ones", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), fc.array(texts, { maxLength: 30 }), (kept, dropped) => {
        const table = new StringInterner();
        const expected = new StringInterner();
        for (const text of kept) expect(table.add(text)).toBe(expected.add(text));
        const { size } = table;
        for (const text of dropped) table.add(text);
        table.truncate(size);
        expect(table.packed()).toEqual(expected.packed());
        for (const text of [...dropped, ...kept]) expect(table.find(text)).toBe(expected.find(text));
        for (const text of dropped) expect(table.add(text)).toBe(expected.add(text));
      }),
    );
  });

  test("takes back ones that came before it grew", () => {
    const table = new StringInterner();
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    for (const word of words) table.add(word);
    table.truncate(10);
    expect(words.map((word) => table.find(word))).toEqual(words.map((_, index) => (index < 10 ? index : -1)));
    expect(words.map((word) => table.add(word))).toEqual([...words.keys()]);
    expect(textsOf(table.packed())).toEqual(words);
  });

  test("has room for what it is told", () => {
    const table = new StringInterner();
    table.add("a");
    table.reserve(3000);
    expect(table.find("a")).toBe(0);
    for (let index = 1; index < 3000; index++) expect(table.add(`word${index}`)).toBe(index);
    expect(table.find("word2999")).toBe(2999);
  });

  test("takes texts of any length", () => {
    const table = new StringInterner();
    const long = "é".repeat(100_000);
    expect(table.add(long)).toBe(0);
    expect(table.add(`${long}e`)).toBe(1);
    expect(table.find(long)).toBe(0);
    expect(textsOf({ ...table.packed(), starts: Uint32Array.of(0, 3) })).toEqual(["ééé"]);
  });
});
