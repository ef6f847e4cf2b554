import { packedStrings } from "@firmament/test-support/oracle/columns.ts";
import { describe, expect, test } from "vitest";
import { Uint32Section } from "./sections.ts";
import { StringTable } from "./string-table.ts";
import { slotCount, writeHashTable } from "./string-writer.ts";

function tableOf(texts: readonly string[], excluded: readonly number[] = []): StringTable {
  const packed = packedStrings(texts);
  const slots = new Uint32Array(slotCount(texts.length - excluded.length));
  for (const _ of writeHashTable(packed, Uint32Array.from(excluded), slots));
  const strings = { units: { view: packed.units, ensureLoaded: () => {} }, starts: Uint32Section.of(packed.starts) };
  return new StringTable(strings, Uint32Section.of(slots));
}

describe("a string table", () => {
  test("finds strings and returns them by number", () => {
    const strings = ["", "a", "aa", "🚀", "\ud83d", "\ude80\ud83d", "__proto__", "x".repeat(10_000), "x".repeat(9_999)];
    const table = tableOf(strings);
    for (const [index, text] of strings.entries()) {
      expect(table.indexOf(text)).toBe(index);
      expect(table.at(index)).toBe(text);
    }
    for (const absent of ["b", "aaa", "\ude80", "constructor"]) expect(table.indexOf(absent)).toBe(-1);
  });

  test("finds each of many strings", () => {
    const strings = Array.from({ length: 50_000 }, (_, index) => `text ${index}`);
    const table = tableOf(strings);
    expect(strings.every((text, index) => table.indexOf(text) === index)).toBe(true);
    expect(table.indexOf("text 50000")).toBe(-1);
  });

  test("does not find excluded strings", () => {
    const table = tableOf(["a", "b", "a", "c", "c"], [0, 4]);
    expect([table.indexOf("a"), table.indexOf("b"), table.indexOf("c")]).toEqual([2, 1, 3]);
    expect(table.at(0)).toBe("a");
  });

  test("may be empty", () => {
    expect(tableOf([]).indexOf("")).toBe(-1);
    expect(tableOf(["a"], [0]).indexOf("a")).toBe(-1);
  });

  test("has a load factor of at most 0.6", () => {
    for (const count of [0, 1, 2, 3, 100, 1000, 310_000]) {
      const slots = slotCount(count);
      expect(Math.log2(slots) % 1).toBe(0);
      expect(slots).toBeGreaterThan(1);
      expect(count / slots).toBeLessThanOrEqual(0.6);
    }
  });
});
