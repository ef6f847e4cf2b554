import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
  describeSegment,
} from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { LazyPages } from "@firmament/test-support/engine/lazy-pages.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { defineSchema } from "../../schema/schema.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { DEFAULT_CACHE_BYTES, DecodedCache } from "../arrays/decoded-cache.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import { pairThreshold } from "../seal/field-pairs.ts";
import { seal } from "../seal/seal.ts";
import type { Segment } from "../segment.ts";
import { sourceOf } from "../writer/segment-source.ts";
import type { SealedBytes } from "./directory.ts";
import { sealedLayout } from "./format.ts";
import { SealedSegment } from "./segment.ts";

const analyzerOf = () => contractSchema.analyzer;

function bytesOf(documents: readonly ContractDocument[]): SealedBytes {
  return seal(naiveColumns(documents, contractSchema, analyzerOf), contractSchema);
}

function lazyFrom(documents: readonly ContractDocument[]): SealedSegment<ContractSchema> {
  const { directory, pages } = bytesOf(documents);
  return SealedSegment.open(contractSchema, { directory, pages: new LazyPages(pages.buffer) });
}

function merged(sources: readonly Segment<ContractDocument>[]): SealedSegment<ContractSchema> {
  const builder = new ColumnsBuilder(contractSchema, analyzerOf);
  for (const source of sources) finishSteps(builder.addFrom(finishSteps(sourceOf(source, contractSchema))));
  return SealedSegment.open(contractSchema, seal(builder.columns(), contractSchema));
}

describeSegment("a sealed segment", sealedSegmentOf);

describeSegment("a sealed segment that is loaded on use", lazyFrom);

describeSegment("a merged sealed segment", (documents) => {
  const half = Math.ceil(documents.length / 2);
  return merged([lazyFrom(documents.slice(0, half)), liveSegmentOf(documents.slice(half))]);
});

/** Enough documents to make their terms common. */
const many: readonly ContractDocument[] = Array.from({ length: 400 }, (_, ordinal) => ({
  id: String(ordinal),
  name: `red green ${ordinal} ${ordinal < 100 ? "seldom red" : ""}`,
  tags: ordinal % 2 === 0 ? ["red green"] : ["green"],
}));

describe("a sealed segment", () => {
  test("computes the ranks of ids once many are compared", () => {
    const segment = sealedSegmentOf(many);
    expect(segment.idRanks(1)).toBeNull();
    expect([...(segment.idRanks(many.length) ?? [])]).toEqual(
      many.map(({ id }) => many.filter((other) => other.id < id).length),
    );
  });

  test("knows the greatest frequency of each list and of each of its blocks", () => {
    const words = ["red", "green", "blue"];
    const repeated = Array.from({ length: 1000 }, (_, n) => {
      const counted = words.map((word, i) => `${word} `.repeat((n * 7919 + i) % (i === 0 ? 40 : 2 + i)));
      return { id: String(n), name: counted.join(" "), tags: counted };
    });
    const segment = sealedSegmentOf(repeated);
    const lists = words.flatMap((word) => segment.lists(["name", "tags"], word));
    expect(lists).toHaveLength(6);
    for (const { frequencies, maxFrequency, blockMaxima } of lists) {
      expect(maxFrequency).toBe(Math.max(...frequencies));
      if (blockMaxima === null) throw new Error("no block maxima");
      const { maxima, offset } = blockMaxima;
      expect(maxima).toHaveLength(Math.ceil((offset + frequencies.length) / 128));
      for (const [block, max] of maxima.entries()) {
        const postings = frequencies.subarray(Math.max(0, block * 128 - offset), (block + 1) * 128 - offset);
        // The first and the last block can contain postings of other lists.
        if (postings.length === 128) expect(max).toBe(Math.max(...postings));
        else expect(max).toBeGreaterThanOrEqual(Math.max(...postings));
      }
    }
  });

  test("stores supplements for terms in several fields", () => {
    const segment = sealedSegmentOf(many);
    expect(segment.supplement(["name", "tags"], "red")?.ordinals).toHaveLength(200);
    expect(segment.supplement(["name", "tags"], "seldom")).toBeNull();
    expect(segment.supplement(["tags"], "red")).toBeNull();
  });

  test("stores pairs of common terms, and no neighbours for them", () => {
    const index = sealedSegmentOf(many).text("name");
    expect(index.pair("red", "green")?.size).toBe(400);
    expect(index.pair("green", "red")?.size).toBe(0);
    expect(index.pair("seldom", "red")).toBeNull();
    expect(index.pair("red", "7")).toBeNull();
    const retained = (term: string, before: string | null, after: string | null) =>
      index.list(term)?.retainNeighbours(Uint32Array.of(0, 1), 2, before, after);
    expect(retained("red", "seldom", "seldom")).toBe(2);
    expect(retained("seldom", "red", null)).toBe(0);
    expect(retained("seldom", null, "red")).toBe(2);
    expect(retained("seldom", null, "green")).toBe(0);
  });

  test("stores pairs from the threshold on", () => {
    const threshold = pairThreshold(1);
    const pairIn = (count: number) => sealedSegmentOf(many.slice(0, count)).text("name").pair("red", "green");
    expect(pairIn(threshold)?.size).toBe(threshold);
    expect(pairIn(threshold - 1)).toBeNull();
  });

  test("caches dense sets", () => {
    const segment = sealedSegmentOf(many);
    expect(segment.postings(["name"], "seldom")).toBe(segment.postings(["name"], "seldom"));
    expect(segment.postings(["name", "tags"], "red")).toBe(segment.postings(["tags", "name"], "red"));
    const pair = () => segment.text("tags").pair("red", "green")?.documents;
    expect(pair()).toBe(pair());
  });

  test("marks discarded documents as deleted", () => {
    const segment = sealedSegmentOf([
      { id: "a", name: "red" },
      { id: "a", name: "green" },
    ]);
    expect([...segment.deletions.set.toArray()]).toEqual([0]);
    expect(segment.ordinalOf("a")).toBe(1);
    segment.deletions.add(1);
    expect(segment.ordinalOf("a")).toBe(-1);
  });

  test("is merged without deleted documents", () => {
    const source = sealedSegmentOf(many.slice(0, 4));
    source.deletions.add(1);
    const segment = merged([source, liveSegmentOf([{ id: "2", name: "blue" }])]);
    expect(Array.from({ length: segment.size }, (_, ordinal) => segment.id(ordinal))).toEqual(["0", "2", "3", "2"]);
    expect([...segment.deletions.set.toArray()]).toEqual([1]);
    expect(segment.documentFrequency(["name"], "1")).toBe(0);
    expect(segment.expand(["name"], prefixAutomaton("1")).termCount).toBe(0);
  });

  test("returns the objects that it was opened with", () => {
    const documents: readonly ContractDocument[] = [{ id: "a", name: "red" }];
    const segment = SealedSegment.open(contractSchema, bytesOf(documents), documents);
    expect(segment.document(0)).toBe(documents[0]);
    expect(segment.id(0)).toBe("a");
  });

  test("reports its memory", () => {
    const bytes = bytesOf(many);
    const segment = SealedSegment.open(contractSchema, bytes);
    const { index, documents } = segment.memory;
    expect(index + documents).toBe(bytes.pages.buffer.byteLength);
    expect(documents).toBeGreaterThan(400 * "red green".length);
  });

  test("keeps long lists in the cache, and their bitmaps, as often as they are used", () => {
    const cache = new DecodedCache();
    const segment = SealedSegment.open(contractSchema, bytesOf(many), null, cache);
    for (const _ of [1, 2, 3]) segment.text("name").list("seldom")?.ordinals;
    const { bytes } = cache.usage;
    expect(cache.usage).toMatchObject({ hits: 2, misses: 1 });
    expect(bytes).toBeGreaterThan(100 * 4);
    for (const _ of [1, 2, 3]) segment.postings(["name"], "seldom");
    expect(cache.usage).toMatchObject({ hits: 4, misses: 2 });
    expect(cache.usage.bytes).toBeGreaterThan(bytes + 2 * 50);
    for (const _ of [1, 2]) segment.text("name").list("7")?.ordinals;
    expect(cache.usage).toMatchObject({ hits: 4, misses: 2 });
  });

  test("answers the same without a cache", () => {
    const bytes = bytesOf(many);
    const [cached, uncached] = [DEFAULT_CACHE_BYTES, 0].map((capacity) => {
      return SealedSegment.open(contractSchema, bytes, null, new DecodedCache(capacity));
    });
    for (const term of ["red", "green", "seldom", "7"]) {
      for (const fields of [["name"], ["name", "tags"]]) {
        for (const _ of [1, 2]) {
          expect(uncached?.postings(fields, term).toArray()).toEqual(cached?.postings(fields, term).toArray());
          expect(uncached?.supplement(fields, term)).toEqual(cached?.supplement(fields, term));
        }
      }
    }
  });

  test("loads a part of its bytes when it is opened, and the rest on use", () => {
    const { directory, pages } = bytesOf(many);
    const lazy = new LazyPages(pages.buffer);
    const segment = SealedSegment.open(contractSchema, { directory, pages: lazy });
    const loadedBy = (read: () => void): number => {
      const before = lazy.loadedBytes;
      read();
      return lazy.loadedBytes - before;
    };
    expect(lazy.loadedBytes).toBe(0);
    const list = (term: string) => segment.text("name").list(term);
    // A slot of the hash table, the term and its ends, its first lists, their fields, and their ends.
    expect(loadedBy(() => expect(list("7")?.size).toBe(1))).toBeLessThan(100);
    expect(loadedBy(() => list("7")?.ordinals)).toBe(4);
    expect(loadedBy(() => list("7")?.frequencies)).toBe(1);
    expect(loadedBy(() => segment.postings(["name"], "7"))).toBe(0);
    const { entries } = sealedLayout(directory, contractSchema);
    const starts = new Uint32Array(pages.buffer, entries.get("documents/starts")?.offset, many.length + 1);
    const words = directory.wordByteCount + (directory.wordCount + 1) * 4;
    /** The ends of its bytes, and of its id. */
    const ends = 16;
    const document = (starts[4] ?? 0) - (starts[3] ?? 0);
    expect(loadedBy(() => segment.document(3))).toBe(words + document + ends + segment.id(3).length);
    expect(loadedBy(() => segment.ensureDocumentLoaded(4))).toBe((starts[5] ?? 0) - (starts[4] ?? 0) + 4);
    expect(loadedBy(() => segment.text("tags").lengthOf(0))).toBe(many.length);
    const positions = loadedBy(() => segment.text("name").list("7")?.positions().read(0));
    expect(positions).toBeGreaterThan(0);
    expect(positions).toBeLessThan(directory.positionByteCount / 5);
  });

  test("stores the tokens of fields with exactFirst, so that reading them loads no positions", () => {
    const withTokens = defineSchema({
      ...contractSchema,
      fields: {
        ...contractSchema.fields,
        name: { ...contractSchema.fields.name, exactFirst: true },
        tags: { ...contractSchema.fields.tags, exactFirst: true },
      },
    });
    const { directory, pages } = seal(naiveColumns(many, withTokens, analyzerOf), withTokens);
    const lazy = new LazyPages(pages.buffer);
    const stored = SealedSegment.open(withTokens, { directory, pages: lazy });
    const ordered = sealedSegmentOf(many);
    for (const field of ["name", "tags"]) {
      const before = lazy.loadedBytes;
      const { starts, terms, positions } = stored.text(field).streams();
      const read = many.length + terms.byteLength + (positions?.byteLength ?? 0);
      expect(lazy.loadedBytes - before).toBe(read);
      const expected = ordered.text(field).streams();
      expect([starts, terms, positions]).toEqual([expected.starts, expected.terms, expected.positions]);
    }
  });

  test("is opened again once its pages are stale, in all versions, and remains the same segment", () => {
    const { directory, pages } = bytesOf(many);
    const lazy = new LazyPages(pages.buffer);
    const segment = SealedSegment.open(contractSchema, { directory, pages: lazy });
    const version = segment.asOf({ size: many.length, deletedCount: 0 });
    const { identity, cacheKey } = segment;
    const list = segment.text("name").list("7");
    lazy.isStale = true;
    const loadedBytes = lazy.loadedBytes;
    expect([...segment.postings(["name"], "8").toArray()]).toEqual([8]);
    expect(lazy.loadedBytes).toBe(loadedBytes);
    expect(segment.identity).toBe(identity);
    expect(segment.cacheKey).not.toBe(cacheKey);
    expect(version.identity).toBe(identity);
    expect(version.cacheKey).toBe(segment.cacheKey);
    // What was read before still works.
    expect([...(list?.ordinals ?? [])]).toEqual([7]);
  });

  test("throws the error of a damaged part on every use", () => {
    const { directory, pages } = bytesOf(many);
    const error = new Error("damaged");
    const damageOf = (name: string): LazyPages => {
      const from = sealedLayout(directory, contractSchema).entries.get(name)?.offset ?? 0;
      return new LazyPages(pages.buffer, { from, to: from + 1, error });
    };
    const openWith = (name: string) => SealedSegment.open(contractSchema, { directory, pages: damageOf(name) });
    const terms = openWith("terms/starts");
    for (const _ of [1, 2]) expect(() => terms.expand(["name"], prefixAutomaton("r"))).toThrow(error);
    const documents = openWith("documents/bytes");
    for (const _ of [1, 2]) expect(() => documents.document(0)).toThrow(error);
    expect(() => documents.ensureDocumentLoaded(0)).toThrow(error);
    expect(documents.document(1).id).toBe("1");
    for (const section of ["words/bytes", "words/starts"]) {
      const words = openWith(section);
      for (const _ of [1, 2]) expect(() => words.document(0)).toThrow(error);
      expect(() => words.ensureDocumentLoaded(0)).toThrow(error);
    }
    const postings = openWith("postings/bytes");
    for (const _ of [1, 2]) expect(() => postings.postings(["name"], "green")).toThrow(error);
    const pair = openWith("pairs/bytes").text("name").pair("red", "green");
    for (const _ of [1, 2]) expect(() => pair?.ordinals).toThrow(error);
    const positions = openWith("positions/bytes").text("name");
    for (const _ of [1, 2]) expect(() => positions.list("0")?.positions().read(0)).toThrow(error);
    for (const _ of [1, 2]) expect(() => positions.streams().terms).toThrow(error);
    expect(() => finishSteps(positions.streams().tokens())).toThrow(error);
  });

  test("rejects another schema", () => {
    const bytes = bytesOf([]);
    const directory = { ...bytes.directory, texts: bytes.directory.texts.slice(1) };
    expect(() => SealedSegment.open(contractSchema, { ...bytes, directory })).toThrow("sealed with another schema");
  });
});
