import { describe, expect, test } from "vitest";
import { LazyPages } from "../../../test/support/engine/lazy-pages.ts";
import { loadedPages } from "../../storage/byte-pages.ts";
import { SectionLayout, Sections } from "./sections.ts";

const layout = new SectionLayout();
layout.add("bytes", "uint8", 3);
layout.add("none", "uint16", 0);
layout.add("words", "uint32", 3);
layout.add("doubles", "float64", 2);

function filled(): ArrayBuffer {
  const buffer = new ArrayBuffer(layout.byteLength);
  const sections = new Sections(layout.entries(), loadedPages(buffer));
  sections.loadSection("bytes", "uint8").set([1, 2, 3]);
  sections.loadSection("words", "uint32").set([4, 5, 6]);
  sections.loadSection("doubles", "float64").set([7.5, Number.NaN]);
  return buffer;
}

describe("the sections of a buffer", () => {
  test("lie beside each other, each aligned to 8 bytes", () => {
    expect(layout.entries()).toEqual({
      bytes: { type: "uint8", offset: 0, length: 3 },
      none: { type: "uint16", offset: 8, length: 0 },
      words: { type: "uint32", offset: 8, length: 3 },
      doubles: { type: "float64", offset: 24, length: 2 },
    });
    expect(layout.byteLength).toBe(40);
  });

  test("are read where they were required", () => {
    const pages = new LazyPages(filled());
    const sections = new Sections(layout.entries(), pages);
    expect([...sections.loadSection("doubles", "float64")]).toEqual([7.5, Number.NaN]);
    expect(pages.loadedBytes).toBe(16);
    const words = sections.lazySection("words", "uint32");
    expect(words.view[1]).toBe(0xa5a5a5a5);
    expect([...words.loadRange(1, 2)]).toEqual([5]);
    expect(pages.loadedBytes).toBe(20);
    expect([...words.view]).toEqual([0xa5a5a5a5, 5, 0xa5a5a5a5]);
  });

  test("are refused under a name or as a type that they do not have", () => {
    const sections = new Sections(layout.entries(), loadedPages(filled()));
    expect(sections.has("words")).toBe(true);
    expect(sections.has("toString")).toBe(false);
    expect(() => sections.loadSection("toString", "uint8")).toThrow("no section toString of uint8");
    expect(() => sections.loadSection("words", "uint8")).toThrow("no section words of uint8");
    expect(() => layout.add("words", "uint8", 1)).toThrow("two sections are called words");
  });
});
