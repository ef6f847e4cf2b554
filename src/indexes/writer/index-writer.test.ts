import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
  contractValues,
} from "@firmament/test-support/contracts/segment.ts";
import { CheckedWriter, type WriterChange } from "@firmament/test-support/engine/checked-writer.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { finishSteps } from "../../base/steps.ts";
import { LiveSegment } from "../live/segment.ts";
import { IndexWriter, type IndexWriterOptions } from "./index-writer.ts";
import { memoryOf } from "./memory.ts";

type Writer = IndexWriter<ContractSchema>;

function writerOf(options: IndexWriterOptions = {}, analyzer: Analyzer = contractSchema.analyzer): Writer {
  return new IndexWriter(contractSchema, () => analyzer, options);
}

/** The ids of the documents that are not deleted, in the order of segments and ordinals. */
function idsOf(writer: Writer): string[] {
  return writer
    .reader()
    .segments.flatMap((segment) => Array.from(segment.deletions.alive.toArray(), (ordinal) => segment.id(ordinal)));
}

/** The ids of the documents whose name contains a term. */
function named(writer: Writer, term: string): string[] {
  return writer.reader().segments.flatMap((segment) => {
    const matches = segment.postings(["name"], term).toArray();
    return Array.from(
      matches.filter((ordinal) => segment.deletions.alive.has(ordinal)),
      (ordinal) => segment.id(ordinal),
    );
  });
}

/** The sizes of the segments; those of live ones are negative. */
function sizesOf(writer: Writer): number[] {
  return writer.reader().segments.map((segment) => (segment instanceof LiveSegment ? -segment.size : segment.size));
}

const idOf = (n: number): string => `d${n}`;
const documentOf = (n: number): ContractDocument => ({ id: idOf(n), name: `word${n} all`, size: n });
const documents = (count: number): ContractDocument[] => Array.from({ length: count }, (_, n) => documentOf(n));

function load(writer: Writer, ...all: readonly ContractDocument[]): void {
  const bulk = writer.beginLoad();
  for (const document of all) {
    writer.addToLoad(bulk, contractValues(document));
    if (bulk.isFull) finishSteps(writer.publish(bulk));
  }
  finishSteps(writer.endLoad(bulk));
}

describe("documents that are added one at a time", () => {
  test("keep their order; an update counts as a new insertion", () => {
    const writer = writerOf({ liveCapacity: 2 });
    for (const id of ["a", "b", "c", "d", "e"]) expect(writer.upsert({ id })).toBe(false);
    expect(writer.upsert({ id: "b", name: "again" })).toBe(true);
    expect(idsOf(writer)).toEqual(["a", "c", "d", "e", "b"]);
    expect(writer.size).toBe(5);
  });

  test("are returned in their latest version", () => {
    const writer = writerOf({ liveCapacity: 2 });
    writer.upsert({ id: "a", name: "old" });
    writer.upsert({ id: "a", name: "new" });
    expect(writer.get("a")).toEqual({ id: "a", name: "new" });
    expect(writer.has("a")).toBe(true);
    expect(writer.get("b")).toBeUndefined();
    expect(writer.has("__proto__")).toBe(false);
  });

  test("can be deleted once", () => {
    const writer = writerOf();
    writer.upsert({ id: "a" });
    expect(writer.delete("a")).toBe(true);
    expect(writer.delete("a")).toBe(false);
    expect(writer.size).toBe(0);
    expect(idsOf(writer)).toEqual([]);
  });

  test("share a live segment until it is full", () => {
    const writer = writerOf({ liveCapacity: 3 });
    for (const document of documents(4)) writer.upsert(document);
    expect(sizesOf(writer)).toEqual([-3, -1]);
  });

  test("change nothing if an analyzer throws", () => {
    const writer = writerOf({}, explosive);
    expect(() => writer.upsert({ id: "b", name: "boom" })).toThrow("boom");
    expect(writer.reader().segments).toEqual([]);
    writer.upsert({ id: "a", name: "alpha", tags: ["old"] });
    expect(() => writer.upsert({ id: "a", name: "gamma", tags: ["boom"] })).toThrow("boom");
    expect(() => writer.upsert({ id: "b", name: "gamma", tags: ["boom"] })).toThrow("boom");
    writer.upsert({ id: "c", name: "delta" });
    expect(idsOf(writer)).toEqual(["a", "c"]);
    expect(writer.get("a")).toEqual({ id: "a", name: "alpha", tags: ["old"] });
    expect(named(writer, "gamma")).toEqual([]);
    expect(named(writer, "delta")).toEqual(["c"]);
  });
});

const explosive: Analyzer = {
  ...contractSchema.analyzer,
  terms(value) {
    if (value.includes("boom")) throw new Error("boom");
    return contractSchema.analyzer.terms(value);
  },
};

describe("the segments of a writer", () => {
  test("have the same reader while nothing changes", () => {
    const writer = writerOf();
    const readers = [writer.reader()];
    for (const change of [
      () => writer.upsert({ id: "a" }),
      () => writer.upsert({ id: "b" }),
      () => writer.delete("a"),
      () => load(writer, ...documents(300)),
      () => writer.compact(true),
    ]) {
      change();
      expect(readers).not.toContain(writer.reader());
      readers.push(writer.reader());
      writer.delete("nothing");
      writer.has("b");
      expect(writer.reader()).toBe(readers.at(-1));
    }
  });

  test("are dropped when all their documents are deleted", () => {
    const writer = writerOf({ liveCapacity: 2 });
    for (let round = 0; round < 100; round++) writer.upsert({ id: "a", name: `round${round}` });
    expect(writer.reader().segments.length).toBeLessThanOrEqual(2);
    writer.delete("a");
    expect(writer.reader().segments).toEqual([]);
    writer.upsert({ id: "b" });
    expect(idsOf(writer)).toEqual(["b"]);
  });

  test("stay few when many documents are added one at a time", () => {
    const writer = writerOf({ liveCapacity: 16, segmentCapacity: 1024 });
    for (const document of documents(2000)) writer.upsert(document);
    expect(writer.reader().segments.length).toBeLessThan(40);
    writer.compact(false);
    expect(sizesOf(writer).every((size) => size > 0 && size <= 1024)).toBe(true);
    expect(writer.reader().segments.length).toBeLessThan(24);
    expect(idsOf(writer)).toEqual(Array.from({ length: 2000 }, (_, n) => idOf(n)));
    for (const n of [0, 999, 1999]) expect(writer.get(idOf(n))).toEqual(documentOf(n));
    expect(named(writer, "word777")).toEqual(["d777"]);
  });

  test("stay small when the same documents are updated repeatedly", () => {
    const writer = writerOf({ liveCapacity: 256, segmentCapacity: 1000 });
    for (let n = 0; n < 8000; n++) {
      writer.upsert({ ...documentOf(n % 100), name: `round${Math.floor(n / 100)}` });
      if (n % 500 === 499) expect(writer.reader().size).toBeLessThan(1000);
    }
    expect(idsOf(writer)).toEqual(Array.from({ length: 100 }, (_, n) => idOf(n)));
    expect(named(writer, "round79")).toEqual(idsOf(writer));
  });

  test("are rewritten when many of their documents are deleted; other segments stay", () => {
    const writer = writerOf({ segmentCapacity: 300 });
    load(writer, ...documents(900));
    const before = writer.reader().segments;
    expect(sizesOf(writer)).toEqual([300, 300, 300]);
    for (let n = 300; n < 450; n++) writer.delete(idOf(n));
    writer.compact(false);
    const after = writer.reader().segments;
    expect(after[0]).toBe(before[0]);
    expect(after[1]?.size).toBeLessThan(225);
    expect(after[2]).toBe(before[2]);
    expect(idsOf(writer)).toEqual(Array.from({ length: 900 }, (_, n) => idOf(n)).toSpliced(300, 150));
  });

  test("of a load can be larger than those of a merge, and are rewritten alone", () => {
    const writer = writerOf({ segmentCapacity: 100, loadCapacity: 400 });
    load(writer, ...documents(1000));
    writer.compact(true);
    expect(sizesOf(writer)).toEqual([400, 400, 200]);
    for (let n = 0; n < 200; n++) writer.delete(idOf(n));
    writer.compact(false);
    expect(sizesOf(writer)).toEqual([expect.any(Number), 400, 200]);
    expect(sizesOf(writer)[0]).toBeLessThan(300);
    expect(idsOf(writer)).toEqual(Array.from({ length: 800 }, (_, n) => idOf(n + 200)));
  });

  test("of a load have up to 524,288 documents, and 131,072 in shared memory", () => {
    const bulks = [false, true].map((isShared) => {
      const writer = writerOf({ isShared });
      const bulk = writer.beginLoad();
      for (let n = 0; n < 131_072; n++) writer.addToLoad(bulk, contractValues({ id: idOf(n) }));
      return bulk.isFull;
    });
    expect(bulks).toEqual([false, true]);
  });

  test("are as few as possible, and without deletions, after a full compaction", () => {
    const writer = writerOf({ liveCapacity: 10, segmentCapacity: 100 });
    for (const document of documents(195)) writer.upsert(document);
    for (let n = 0; n < 50; n += 10) writer.delete(idOf(n));
    writer.compact(true);
    const sizes = sizesOf(writer);
    for (const [at, size] of sizes.entries()) expect(size + (sizes[at + 1] ?? 100)).toBeGreaterThan(100);
    expect(writer.reader().size).toBe(190);
    expect(idsOf(writer)).toEqual(
      documents(195)
        .map(({ id }) => id)
        .filter((_, n) => n % 10 !== 0 || n >= 50),
    );
    const { segments } = writer.reader();
    writer.compact(true);
    expect(writer.reader().segments).toEqual(segments);
  });
});

describe("a writer", () => {
  test("reports the memory of its segments", () => {
    const writer = writerOf();
    expect(writer.memory).toMatchObject({ index: 0, documents: 0 });
    load(writer, ...documents(300));
    const sealed = writer.memory;
    writer.upsert(documentOf(300));
    const live = new LiveSegment(contractSchema, () => contractSchema.analyzer);
    live.add(documentOf(300));
    const added = memoryOf(live, contractSchema);
    expect(writer.memory).toMatchObject({
      index: sealed.index + added.index,
      documents: sealed.documents + added.documents,
    });
  });

  test("saves its state at the time of the call, unaffected by changes meanwhile", () => {
    const writer = writerOf();
    load(writer, ...documents(300));
    for (const id of ["d7", "late"]) writer.upsert({ id, name: "saved" });
    const ids = idsOf(writer);
    const steps = writer.saveSteps();
    writer.delete("d7");
    writer.upsert({ id: "d8", name: "changed" });
    writer.upsert({ id: "later" });
    const restored = writerOf();
    restored.restore(finishSteps(steps));
    expect(idsOf(restored)).toEqual(ids);
    expect(restored.get("d8")).toEqual(documentOf(8));
    restored.upsert({ id: "d8", name: "changed" });
    expect(named(restored, "changed")).toEqual(["d8"]);
    expect(named(writer, "changed")).toEqual(["d8"]);
  });
});

describe("a load", () => {
  test("adds a few documents one at a time", () => {
    const writer = writerOf();
    load(writer, ...documents(127));
    expect(sizesOf(writer)).toEqual([-127]);
  });

  test("makes sealed segments of more documents", () => {
    const writer = writerOf({ segmentCapacity: 1000 });
    load(writer, ...documents(2300));
    expect(sizesOf(writer)).toEqual([1000, 1000, 300]);
    expect(idsOf(writer)).toEqual(documents(2300).map(({ id }) => id));
    expect(writer.get("d1234")).toEqual(documentOf(1234));
  });

  test("closes the live segment, so that later documents come after the load", () => {
    const writer = writerOf();
    writer.upsert({ id: "before" });
    load(writer, ...documents(300));
    writer.upsert({ id: "after" });
    expect(idsOf(writer)).toEqual(["before", ...documents(300).map(({ id }) => id), "after"]);
  });

  test("replaces older versions when it is published, not before", () => {
    const writer = writerOf();
    writer.upsert({ id: "d1", name: "old" });
    writer.upsert({ id: "d301", name: "old" });
    const bulk = writer.beginLoad();
    for (const document of documents(300))
      expect(writer.addToLoad(bulk, contractValues(document))).toBe(document.id === "d1");
    expect(idsOf(writer)).toEqual(["d1", "d301"]);
    expect(named(writer, "old")).toEqual(["d1", "d301"]);
    for (const _step of writer.publish(bulk)) expect([2, 301]).toContain(writer.size);
    expect(writer.size).toBe(301);
    expect(named(writer, "old")).toEqual(["d301"]);
    expect(idsOf(writer)).toEqual(["d301", ...documents(300).map(({ id }) => id)]);
  });

  test("leaves no old documents if it replaces all of them", () => {
    const writer = writerOf({ segmentCapacity: 500 });
    load(writer, ...documents(2000));
    for (let round = 0; round < 3; round++) {
      load(writer, ...documents(2000));
      expect(writer.reader().size).toBe(2000);
      expect(sizesOf(writer)).toEqual([500, 500, 500, 500]);
    }
  });

  test("keeps the documents before an analyzer error", () => {
    const writer = writerOf({ liveCapacity: 4 }, explosive);
    const bulk = writer.beginLoad();
    for (const id of ["a", "b", "c"]) writer.addToLoad(bulk, contractValues({ id, name: id === "b" ? "boom" : id }));
    // The fourth document starts the draft, which analyzes the buffered ones; the second one fails.
    expect(() => writer.addToLoad(bulk, contractValues({ id: "d" }))).toThrow("boom");
    finishSteps(writer.endLoad(bulk));
    expect(idsOf(writer)).toEqual(["a"]);
    const next = writer.beginLoad();
    for (const id of ["c", "d", "e", "f", "g"]) writer.addToLoad(next, contractValues({ id }));
    expect(() => writer.addToLoad(next, contractValues({ id: "h", name: "boom" }))).toThrow("boom");
    finishSteps(writer.endLoad(next));
    expect(idsOf(writer)).toEqual(["a", "c", "d", "e", "f", "g"]);
  });
});

test("the latest change wins while loads are published and segments are merged", () => {
  const number = fc.nat(19);
  const load = fc.nat(1);
  const change = fc.oneof<fc.Arbitrary<WriterChange>[]>(
    fc.record({ kind: fc.constant("upsert" as const), number }),
    fc.record({ kind: fc.constant("delete" as const), number }),
    fc.record({ kind: fc.constant("addToLoad" as const), load, numbers: fc.array(number, { maxLength: 9 }) }),
    fc.record({ kind: fc.constant("publish" as const), load, steps: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant("compact" as const), full: fc.boolean() }),
  );
  const capacities = fc.record({
    liveCapacity: fc.constantFrom(1, 2, 3, 7),
    segmentCapacity: fc.constantFrom(2, 5, 11, 30),
    loadCapacity: fc.constantFrom(30, 60),
  });
  fc.assert(
    fc.property(capacities, fc.array(change, { maxLength: 60, size: "max" }), (capacity, changes) => {
      const checked = new CheckedWriter(capacity);
      for (const next of changes) checked.make(next);
    }),
    runs(150),
  );
});
