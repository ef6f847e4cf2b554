import { LazyPages } from "@firmament/test-support/engine/lazy-pages.ts";
import { describe, expect, test } from "vitest";
import { loadedPages } from "../../storage/byte-pages.ts";
import { SectionLayout, Sections } from "./sections.ts";

const table = {
  bytes: { type: "uint8", length: "three" },
  empty: { type: "uint16", length: "none" },
  words: { type: "uint32", length: "two + 1" },
  doubles: { type: "float64", length: "two" },
  optional: { type: "uint8", length: "absent + 1" },
} as const;

const counts = { none: 0, two: 2, three: 3, absent: null };
const layout = new SectionLayout([{ prefix: "a/", table, counts }]);

function filled(): ArrayBuffer {
  const buffer = new ArrayBuffer(layout.byteLength);
  const sections = new Sections(table, "a/", layout, loadedPages(buffer));
  sections.loadSection("bytes").set([1, 2, 3]);
  sections.loadSection("words").set([4, 5, 6]);
  sections.loadSection("doubles").set([7.5, Number.NaN]);
  return buffer;
}

describe("the sections of a buffer", () => {
  test("are adjacent and aligned to 8 bytes, in the order of the table", () => {
    expect(Object.fromEntries(layout.entries)).toEqual({
      "a/bytes": { type: "uint8", offset: 0, length: 3 },
      "a/empty": { type: "uint16", offset: 8, length: 0 },
      "a/words": { type: "uint32", offset: 8, length: 3 },
      "a/doubles": { type: "float64", offset: 24, length: 2 },
    });
    expect(layout.byteLength).toBe(40);
  });

  test("are laid out for several tables", () => {
    const other = { bytes: { type: "uint8", length: "size" } } as const;
    const both = new SectionLayout([
      { prefix: "a/", table, counts },
      { prefix: "b/", table: other, counts: { size: 9 } },
    ]);
    expect(both.entries.get("a/doubles")).toEqual({ type: "float64", offset: 24, length: 2 });
    expect(both.entries.get("b/bytes")).toEqual({ type: "uint8", offset: 40, length: 9 });
    expect(both.byteLength).toBe(56);
  });

  test("are loaded on demand", () => {
    const pages = new LazyPages(filled());
    const sections = new Sections(table, "a/", layout, pages);
    expect([...sections.loadSection("doubles")]).toEqual([7.5, Number.NaN]);
    expect(pages.loadedBytes).toBe(16);
    const words = sections.lazySection("words");
    expect(words.view[1]).toBe(0xa5a5a5a5);
    expect([...words.loadRange(1, 2)]).toEqual([5]);
    expect(pages.loadedBytes).toBe(20);
    expect([...words.view]).toEqual([0xa5a5a5a5, 5, 0xa5a5a5a5]);
    const numbers = sections.uint32Section("words");
    expect(numbers.length).toBe(3);
    expect(numbers.at(0)).toBe(4);
    expect(pages.loadedBytes).toBe(24);
    expect([...numbers.range(1, 2)]).toEqual([5]);
    expect(pages.loadedBytes).toBe(24);
    expect([...numbers.all()]).toEqual([4, 5, 6]);
    expect(pages.loadedBytes).toBe(28);
  });

  test("are absent when their count is null", () => {
    const sections = new Sections(table, "a/", layout, loadedPages(filled()));
    expect(sections.has("words")).toBe(true);
    expect(sections.has("optional")).toBe(false);
    expect(() => sections.loadSection("optional")).toThrow("no section a/optional");
    expect(() => new SectionLayout([{ prefix: "", table, counts: {} }])).toThrow("no count for three");
  });
});
