import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SectionPages } from "./section-pages.ts";
import { SectionLayout, Sections } from "./sections.ts";

const table = {
  bytes: { type: "uint8", length: "three" },
  empty: { type: "uint32", length: "none" },
  words: { type: "uint32", length: "two + 1" },
  doubles: { type: "float64", length: "two" },
} as const;

const layout = new SectionLayout([{ prefix: "a/", table, counts: { none: 0, two: 2, three: 3 } }]);

function pagesOf(words: Uint32Array): SectionPages {
  const pages = new SectionPages(layout, new Map([["a/words", words]]));
  const sections = new Sections(table, "a/", layout, pages);
  sections.loadSection("bytes").set([1, 2, 3]);
  sections.loadSection("doubles").set([7.5, -1]);
  return pages;
}

const words = Uint32Array.of(4, 5, 6);
const pages = pagesOf(words);
const expected = new Uint8Array(layout.byteLength);
expected.set([1, 2, 3]);
expected.set(new Uint8Array(words.buffer), 8);
expected.set(new Uint8Array(Float64Array.of(7.5, -1).buffer), 24);

describe("pages with an array for each section", () => {
  test("take over arrays, and allocate the others", () => {
    const sections = new Sections(table, "a/", layout, pages);
    expect(sections.loadSection("words").buffer).toBe(words.buffer);
    expect([...sections.lazySection("words").loadRange(1, 3)]).toEqual([5, 6]);
    expect([...sections.loadSection("doubles")]).toEqual([7.5, -1]);
    expect(sections.loadSection("empty")).toHaveLength(0);
  });

  test("copy an array that leaves much of its buffer unused", () => {
    const view = new Uint32Array(100).subarray(1, 4);
    view.set([4, 5, 6]);
    const trimmed = pagesOf(view);
    view.fill(0);
    expect(new Uint8Array(trimmed.buffer)).toEqual(expected);
    expect(trimmed.bytes(8, 12).buffer.byteLength).toBe(12);
  });

  test("refuse an array of another length", () => {
    expect(() => pagesOf(new Uint32Array(2))).toThrow("section a/words has 3 elements");
  });

  law(
    "have the bytes of one buffer with all sections",
    100,
    fc.property(fc.nat(layout.byteLength), fc.nat(layout.byteLength), (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(pages.bytes(from, to)).toEqual(expected.slice(from, to));
    }),
  );

  test("can be copied to one buffer", () => {
    const buffer = new SharedArrayBuffer(layout.byteLength);
    for (const _ of pages.copyTo(buffer));
    expect(new Uint8Array(buffer)).toEqual(new Uint8Array(expected));
    expect(new Uint8Array(pages.buffer)).toEqual(expected);
  });
});
