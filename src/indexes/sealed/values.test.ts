import { valuesByDocument } from "@firmament/test-support/contracts/value.ts";
import { LazyPages } from "@firmament/test-support/engine/lazy-pages.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { describe, expect, test } from "vitest";
import { type Company, companySchema } from "../../companies/company-schema.ts";
import { readDocument } from "../../schema/document.ts";
import { seal } from "../seal/seal.ts";
import type { SealedBytes } from "./directory.ts";
import { sealedLayout } from "./format.ts";
import { SealedSegment } from "./segment.ts";

const COUNT = 200;

/** Two cities; all other fields have distinct values. */
const companies: readonly Company[] = Array.from({ length: COUNT }, (_, n) => {
  const description = `Company ${n}: ${"prose ".repeat(50)}`;
  const texts = {
    name: `Company ${n}`,
    tagline: `${n} ${"long ".repeat(20)}`,
    website: `https://${n}.example`,
    description,
  };
  return readDocument(companySchema, { id: String(n), ...texts, location_city: ["Berlin", "Zürich"][n % 2] }, n);
});

const bytes = seal(
  naiveColumns(companies, companySchema, () => companySchema.analyzer),
  companySchema,
);

function openedWith(pages: SealedBytes["pages"]): SealedSegment<typeof companySchema> {
  return SealedSegment.open(companySchema, { ...bytes, pages });
}

describe("values of a sealed segment", () => {
  test("are sealed if few are distinct, and otherwise built on use", () => {
    const segment = openedWith(bytes.pages);
    expect(segment.hasValues("location_city")).toBe(true);
    expect(segment.hasValues("type")).toBe(true);
    expect(segment.hasValues("name")).toBe(false);
    expect(segment.values("name").count).toBe(COUNT);
    expect(segment.hasValues("name")).toBe(true);
  });

  test("are loaded on first use", () => {
    const pages = new LazyPages(bytes.pages.buffer);
    const segment = openedWith(pages);
    const loadedBy = (read: () => unknown): number => {
      const before = pages.loadedBytes;
      read();
      return pages.loadedBytes - before;
    };
    expect(loadedBy(() => segment.hasValues("location_city"))).toBe(0);
    const { units, texts } = { units: "BerlinZürich".length * 2, texts: 3 * 4 + 2 };
    expect(loadedBy(() => segment.values("location_city"))).toBe(units + texts + 3 * 4 + COUNT * 4);
    expect(loadedBy(() => segment.values("location_city").at(1))).toBe(0);
    // The words of all documents, and one document.
    const { wordCount, wordByteCount } = bytes.directory;
    const words = wordByteCount + (wordCount + 1) * 4;
    const first = loadedBy(() => segment.valuesOf(3, "name")) - words;
    expect(first).toBeGreaterThan(0);
    expect(loadedBy(() => segment.valuesOf(3, "name"))).toBe(0);
  });

  test("throw the error of loading at every access", () => {
    const error = new Error("damaged");
    const from =
      sealedLayout(bytes.directory, companySchema).entries.get("text/location_city/values/numbers")?.offset ?? 0;
    const segment = openedWith(new LazyPages(bytes.pages.buffer, { from, to: from + 1, error }));
    for (const _ of [1, 2]) expect(() => segment.values("location_city")).toThrow(error);
    expect(valuesByDocument(segment, "name")[7]).toEqual(["Company 7"]);
  });

  test("are cached after they were built, with LRU eviction", () => {
    const segment = openedWith(bytes.pages);
    const before = segment.memory.index;
    for (const field of ["name", "website", "name", "tagline"]) segment.values(field);
    const cached = ["name", "website", "tagline"].filter((field) => segment.hasValues(field));
    expect(cached).toEqual(["name", "tagline"]);
    expect(segment.memory.index - before).toBeGreaterThan(COUNT * 100);
    expect(segment.memory.index - before).toBeLessThan(COUNT * 256);
  });

  test("are not cached if they exceed the capacity", () => {
    const segment = openedWith(bytes.pages);
    segment.values("name");
    const before = segment.memory.index;
    expect(segment.values("description").count).toBe(COUNT);
    expect(segment.hasValues("description")).toBe(false);
    expect(segment.hasValues("name")).toBe(true);
    expect(segment.memory.index).toBe(before);
  });

  test("count their inverted index as memory of the segment", () => {
    const segment = openedWith(bytes.pages);
    const before = segment.memory.index;
    expect(segment.values("location_city").documents(1).size).toBe(COUNT / 2);
    expect(segment.memory.index - before).toBe((3 + COUNT) * 4);
  });
});
