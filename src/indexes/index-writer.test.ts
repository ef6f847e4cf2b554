import { describe, expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../test/support/segment-contract.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { subtract } from "../postings/operations.ts";
import { allPostings } from "../postings/posting-set.ts";
import { IndexWriter } from "./index-writer.ts";

function writerOf(segmentCapacity: number): IndexWriter<ContractSchema> {
  return new IndexWriter(contractSchema, () => contractSchema.analyzer, { segmentCapacity });
}

/** The ids of the documents that are not deleted, in the order of segments and ordinals. */
function idsOf(writer: IndexWriter<ContractSchema>): string[] {
  return writer.reader().segments.flatMap((segment) => {
    const alive = subtract(allPostings(segment.size), segment.deleted);
    return Array.from(alive.toArray(), (ordinal) => segment.id(ordinal));
  });
}

describe("an index writer", () => {
  test("keeps the order of insertion over segments; an update counts as a new insertion", () => {
    const writer = writerOf(2);
    for (const id of ["a", "b", "c", "d", "e"]) expect(writer.upsert({ id })).toBe(false);
    expect(writer.upsert({ id: "b", name: "again" })).toBe(true);
    expect(idsOf(writer)).toEqual(["a", "c", "d", "e", "b"]);
    expect(writer.reader().segments.map(({ size }) => size)).toEqual([2, 2, 2]);
    expect(writer.size).toBe(5);
  });

  test("gives back the last version of a document", () => {
    const writer = writerOf(2);
    writer.upsert({ id: "a", name: "old" });
    writer.upsert({ id: "a", name: "new" });
    expect(writer.get("a")).toEqual({ id: "a", name: "new" });
    expect(writer.has("a")).toBe(true);
    expect(writer.get("b")).toBeUndefined();
    expect(writer.has("__proto__")).toBe(false);
  });

  test("deletes a document once", () => {
    const writer = writerOf(10);
    writer.upsert({ id: "a" });
    expect(writer.delete("a")).toBe(true);
    expect(writer.delete("a")).toBe(false);
    expect(writer.size).toBe(0);
    expect(idsOf(writer)).toEqual([]);
  });

  test("is as it was when an analyzer throws", () => {
    const explosive: Analyzer = {
      ...contractSchema.analyzer,
      terms(value) {
        if (value.includes("boom")) throw new Error("boom");
        return contractSchema.analyzer.terms(value);
      },
    };
    const writer = new IndexWriter(contractSchema, () => explosive, { segmentCapacity: 10 });
    writer.upsert({ id: "a", name: "alpha", tags: ["old"] });
    expect(() => writer.upsert({ id: "a", name: "gamma", tags: ["boom"] })).toThrow("boom");
    expect(() => writer.upsert({ id: "b", name: "gamma", tags: ["boom"] })).toThrow("boom");
    writer.upsert({ id: "c", name: "delta" });
    expect(idsOf(writer)).toEqual(["a", "c"]);
    expect(writer.get("a")).toEqual({ id: "a", name: "alpha", tags: ["old"] });
    const [segment] = writer.reader().segments;
    expect(segment?.text("name").postings("gamma").size).toBe(0);
    expect([...(segment?.text("name").postings("delta").toArray() ?? [])]).toEqual([1]);
  });

  test("lets go of segments in which nothing is left", () => {
    const writer = writerOf(2);
    for (let round = 0; round < 100; round++) writer.upsert({ id: "a", name: `round${round}` });
    expect(writer.reader().segments.length).toBeLessThanOrEqual(2);
    writer.delete("a");
    expect(writer.reader().segments).toEqual([]);
    writer.upsert({ id: "b" });
    expect(idsOf(writer)).toEqual(["b"]);
  });

  test("rewrites a segment of mostly deleted documents, and loses nothing and no order", () => {
    const writer = writerOf(100_000);
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 1000; n++) writer.upsert({ id: `d${n}`, name: `round${round} word${n}`, size: n });
    }
    const { segments } = writer.reader();
    expect(segments.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3000);
    expect(idsOf(writer)).toEqual(Array.from({ length: 1000 }, (_, n) => `d${n}`));
    const reader = writer.reader();
    expect(writer.size).toBe(1000);
    const alive = reader.segments.flatMap((segment) => {
      const postings = subtract(segment.text("name").postings("round4"), segment.deleted);
      return Array.from(postings.toArray(), (ordinal) => segment.id(ordinal));
    });
    expect(alive).toEqual(idsOf(writer));
    for (let n = 0; n < 1000; n++)
      expect(writer.get(`d${n}`)).toEqual({ id: `d${n}`, name: `round4 word${n}`, size: n });
  });

  test("puts a rewritten segment where the old one was, between others that stay as they are", () => {
    const writer = writerOf(100);
    for (let n = 0; n < 300; n++) writer.upsert({ id: `d${n}` });
    const before = writer.reader().segments;
    for (let n = 100; n < 164; n++) writer.delete(`d${n}`);
    const after = writer.reader().segments;
    expect(after.map(({ size }) => size)).toEqual([100, 36, 100]);
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    expect(idsOf(writer)).toEqual(Array.from({ length: 300 }, (_, n) => `d${n}`).toSpliced(100, 64));
  });
});
