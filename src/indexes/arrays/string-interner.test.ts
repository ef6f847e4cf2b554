import { stringsOf } from "@firmament/test-support/engine/readable-columns.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { packedStrings } from "@firmament/test-support/oracle/columns.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StringInterner } from "./string-interner.ts";

const strings = fc.oneof(
  fc.constantFrom("", "a", "b", "ab", "\ud83d", "\ude80", "🚀", "\0", "é"),
  fc.string({ unit: codePoints, maxLength: 6 }),
);

describe("a string interner", () => {
  test("numbers distinct strings in order of insertion", () => {
    fc.assert(
      fc.property(fc.array(strings, { maxLength: 40 }), (added) => {
        const interner = new StringInterner();
        const numbers = new Map<string, number>();
        for (const text of added) {
          if (!numbers.has(text)) numbers.set(text, numbers.size);
          expect(interner.add(text)).toBe(numbers.get(text));
        }
        expect(interner.size).toBe(numbers.size);
        expect(interner.packed()).toEqual(packedStrings([...numbers.keys()]));
        for (const text of [...added, "unknown"]) expect(interner.find(text)).toBe(numbers.get(text) ?? -1);
      }),
      runs(100),
    );
  });

  test("removes the last strings", () => {
    fc.assert(
      fc.property(fc.array(strings, { maxLength: 30 }), fc.array(strings, { maxLength: 30 }), (kept, dropped) => {
        const interner = new StringInterner();
        const expected = new StringInterner();
        for (const text of kept) expect(interner.add(text)).toBe(expected.add(text));
        const { size } = interner;
        for (const text of dropped) interner.add(text);
        interner.truncate(size);
        expect(interner.packed()).toEqual(expected.packed());
        for (const text of [...dropped, ...kept]) expect(interner.find(text)).toBe(expected.find(text));
        for (const text of dropped) expect(interner.add(text)).toBe(expected.add(text));
      }),
      runs(100),
    );
  });

  test("removes strings that were added before it grew", () => {
    const interner = new StringInterner();
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    for (const word of words) interner.add(word);
    interner.truncate(10);
    expect(words.map((word) => interner.find(word))).toEqual(words.map((_, index) => (index < 10 ? index : -1)));
    expect(words.map((word) => interner.add(word))).toEqual([...words.keys()]);
    expect(stringsOf(interner.packed())).toEqual(words);
  });

  test("keeps its strings when it reserves capacity", () => {
    const interner = new StringInterner();
    interner.add("a");
    interner.reserve(3000);
    expect(interner.find("a")).toBe(0);
    for (let index = 1; index < 3000; index++) expect(interner.add(`word${index}`)).toBe(index);
    expect(interner.find("word2999")).toBe(2999);
  });

  test("stores strings of any length", () => {
    const interner = new StringInterner();
    const long = "é".repeat(100_000);
    expect(interner.add(long)).toBe(0);
    expect(interner.add(`${long}e`)).toBe(1);
    expect(interner.find(long)).toBe(0);
    expect(stringsOf({ ...interner.packed(), starts: Uint32Array.of(0, 3) })).toEqual(["ééé"]);
  });
});
