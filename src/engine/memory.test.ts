import { describe, expect, test } from "vitest";
import { type CompanyInput, type CompanySchema, companySchema } from "../companies/company-schema.ts";
import type { EngineOptions } from "./options/engine-options.ts";
import { SearchEngine } from "./search-engine.ts";

function engineOf(documents: readonly CompanyInput[], options: EngineOptions = {}): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, options);
  engine.upsertAll(documents);
  return engine;
}

describe("memory", () => {
  const many = (count: number, name: string): CompanyInput[] =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), name: `${name} ${n}`, followers: n }));

  test("documents stored as bytes are equal when read again, as objects identical", () => {
    const bytes = engineOf(many(300, "Bytes"));
    expect(bytes.get("7")).toEqual({ id: "7", name: "Bytes 7", followers: 7 });
    expect(bytes.get("7")).not.toBe(bytes.get("7"));
    const objects = engineOf(many(300, "Objects"), { documents: "objects" });
    expect(objects.get("7")).toBe(objects.search("name:7").hits[0]?.document);
    expect(objects.memory.documents).toBeGreaterThan(bytes.memory.documents);
  });

  test("is the same after all documents were replaced by equal ones", () => {
    const engine = engineOf([]);
    expect(engine.memory).toEqual({
      index: 0,
      documents: 0,
      cache: { bytes: 0, capacity: 2 ** 26, hits: 0, misses: 0 },
    });
    engine.upsertAll(many(1000, "Company"));
    const before = engine.memory;
    expect(before.index).toBeGreaterThan(10_000);
    expect(before.documents).toBeGreaterThan(10_000);
    for (let round = 0; round < 5; round++) engine.upsertAll(many(1000, "Company"));
    expect(engine.memory).toEqual(before);
  });

  test("reports the cache of all segments, whose capacity is an option", () => {
    const engine = engineOf([], { cacheBytes: 100_000 });
    for (const word of ["Red", "Blue"]) engine.upsertAll(many(1000, word));
    engine.upsertAll(many(2000, "Green").slice(1000));
    for (const _ of [1, 2, 3]) engine.search("name:blue name:green");
    const { cache } = engine.memory;
    expect(cache.capacity).toBe(100_000);
    expect(cache.hits).toBeGreaterThanOrEqual(2 * cache.misses);
    expect(cache.bytes).toBeGreaterThan(500);
    const without = engineOf(many(1000, "Red"), { cacheBytes: 0 });
    expect(without.ids("red")).toEqual(engineOf(many(1000, "Red")).ids("red"));
    expect(without.memory.cache).toMatchObject({ bytes: 0, capacity: 0, hits: 0 });
    for (const cacheBytes of [-1, 0.5]) expect(() => engineOf([], { cacheBytes })).toThrow(RangeError);
  });

  test("is smaller after compacting, which keeps the results", () => {
    const engine = engineOf([], { liveCapacity: 10, segmentCapacity: 1000 });
    for (const company of many(195, "Company")) engine.upsert(company);
    for (let n = 0; n < 195; n += 2) engine.delete(String(n));
    const ids = engine.ids("company");
    const before = engine.memory;
    engine.compact();
    expect(engine.ids("company")).toEqual(ids);
    engine.compact({ full: true });
    expect(engine.ids("company")).toEqual(ids);
    expect(engine.memory.index).toBeLessThan(before.index);
    const alone = engineOf([], { segmentCapacity: 1000 });
    alone.upsertAll(many(195, "Company").filter(({ id }) => engine.has(id)));
    alone.compact();
    expect(engine.memory.documents).toBe(alone.memory.documents);
  });

  test.each<[object, string]>([
    [{ liveCapacity: 0 }, "liveCapacity must be a whole number from 1, not 0."],
    [{ segmentCapacity: 0.5 }, "segmentCapacity must be a whole number from 1, not 0.5."],
    [{ documents: "text" }, 'documents must be "bytes" or "objects", not "text".'],
  ])("rejects the options %j", (options, message) => {
    expect(() => new SearchEngine(companySchema, options)).toThrow(message);
  });
});
