import { describe, expect, test } from "vitest";
import { packedTexts } from "../../../test/support/oracle/columns.ts";
import { StringTable } from "./string-table.ts";
import { slotCount, writeHashTable } from "./string-writer.ts";

function hashed(texts: readonly string[], without: readonly number[] = []): StringTable {
  const packed = packedTexts(texts);
  const slots = new Uint32Array(slotCount(texts.length - without.length));
  for (const _ of writeHashTable(packed, Uint32Array.from(without), slots));
  return new StringTable(packed, slots);
}

describe("hashed texts", () => {
  test("are found by what they are, and made again from it", () => {
    const texts = ["", "a", "aa", "🚀", "\ud83d", "\ude80\ud83d", "__proto__", "x".repeat(10_000), "x".repeat(9_999)];
    const table = hashed(texts);
    for (const [index, text] of texts.entries()) {
      expect(table.indexOf(text)).toBe(index);
      expect(table.at(index)).toBe(text);
    }
    for (const absent of ["b", "aaa", "\ude80", "constructor"]) expect(table.indexOf(absent)).toBe(-1);
  });

  test("may be many", () => {
    const texts = Array.from({ length: 50_000 }, (_, index) => `text ${index}`);
    const table = hashed(texts);
    expect(texts.every((text, index) => table.indexOf(text) === index)).toBe(true);
    expect(table.indexOf("text 50000")).toBe(-1);
  });

  test("are not found when they were left out", () => {
    const table = hashed(["a", "b", "a", "c", "c"], [0, 4]);
    expect([table.indexOf("a"), table.indexOf("b"), table.indexOf("c")]).toEqual([2, 1, 3]);
    expect(table.at(0)).toBe("a");
  });

  test("may be none", () => {
    expect(hashed([]).indexOf("")).toBe(-1);
    expect(hashed(["a"], [0]).indexOf("a")).toBe(-1);
  });

  test("have a table of which at most six slots in ten are taken", () => {
    for (const count of [0, 1, 2, 3, 100, 1000, 310_000]) {
      const slots = slotCount(count);
      expect(Math.log2(slots) % 1).toBe(0);
      expect(slots).toBeGreaterThan(1);
      expect(count / slots).toBeLessThanOrEqual(0.6);
    }
  });
});
