import { RecordFeed } from "@firmament/test-support/engine/record-feed.ts";
import { describe, expect, test } from "vitest";
import { DocumentError } from "../../base/document-error.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../../companies/company-schema.ts";
import type { EngineOptions } from "../options/engine-options.ts";
import type { LoadProgress } from "../options/load-options.ts";
import { SearchEngine } from "../search-engine.ts";

function engineOf(documents: readonly CompanyInput[], options: EngineOptions = {}): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, options);
  engine.upsertAll(documents);
  return engine;
}

describe("load", () => {
  const numbered = (n: number): CompanyInput => ({ id: String(n), name: `Company ${n}`, staff_count: n });

  async function* stream(count: number): AsyncGenerator<CompanyInput> {
    for (let n = 0; n < count; n++) yield numbered(n);
  }

  test("adds every record and reports its progress", async () => {
    const engine = engineOf([]);
    const progress: LoadProgress[] = [];
    expect(await engine.load(stream(500), { onProgress: (state) => void progress.push(state) })).toEqual({
      indexed: 500,
      replaced: 0,
      skipped: 0,
    });
    const end = { indexed: 500, skipped: 0, total: null, bytes: null, totalBytes: null };
    expect(progress.at(-1)).toEqual(end);
    expect(engine.count("company")).toBe(500);
  });

  test("yields to other work", async () => {
    const engine = engineOf([]);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await engine.load(stream(20_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  test("ends when its signal is aborted, and keeps the documents before that", async () => {
    const engine = engineOf([]);
    const controller = new AbortController();
    async function* endless(): AsyncGenerator<CompanyInput> {
      for (let n = 0; ; n++) {
        if (n === 100) controller.abort(new Error("enough"));
        yield { id: String(n) };
      }
    }
    await expect(engine.load(endless(), { signal: controller.signal })).rejects.toThrow("enough");
    expect(engine.size).toBe(100);
    await expect(engine.load(stream(5), { signal: controller.signal })).rejects.toThrow("enough");
  });

  test("ends while the stream stalls, and keeps the documents before that", async () => {
    const engine = engineOf([]);
    const controller = new AbortController();
    const feed = new RecordFeed<CompanyInput>();
    const loading = engine.load(feed, { signal: controller.signal });
    await feed.push([{ id: "a" }, { id: "b" }]);
    expect(engine.size).toBe(0);
    controller.abort(new Error("enough"));
    await expect(loading).rejects.toThrow("enough");
    expect(feed.isClosedByReader).toBe(true);
    expect(engine.ids("*:*")).toEqual(["a", "b"]);
  });

  test("publishes the documents segment by segment", async () => {
    const engine = engineOf([{ id: "0", name: "Old" }], { segmentCapacity: 300 });
    const feed = new RecordFeed<CompanyInput>();
    const loading = engine.load(feed);
    await feed.push(Array.from({ length: 299 }, (_, n) => numbered(n)));
    expect(engine.ids("name:old")).toEqual(["0"]);
    expect(engine.size).toBe(1);
    await feed.push([{ id: "299" }, { id: "300" }]);
    expect(engine.count("name:old")).toBe(0);
    expect(engine.size).toBe(300);
    feed.end();
    expect(await loading).toEqual({ indexed: 301, replaced: 1, skipped: 0 });
    expect(engine.size).toBe(301);
  });

  test("reports how many records there are, if that is known", async () => {
    const engine = engineOf([]);
    const ends: (LoadProgress | null)[] = [];
    const records = [numbered(1), {}, numbered(2)] as CompanyInput[];
    for (const list of [records, new Set(records), records.values()]) {
      // A slow load also reports its progress before its end.
      let last: LoadProgress | null = null;
      const onProgress = (state: LoadProgress): void => {
        last = state;
      };
      await engine.load(list, { onProgress, onError: () => {} });
      ends.push(last);
    }
    expect(ends.map((end) => end?.total)).toEqual([3, 3, null]);
    expect(ends[0]).toEqual({ indexed: 2, skipped: 1, total: 3, bytes: null, totalBytes: null });
  });

  describe.each([5, 50, 200])("with parts of %d documents", (publishEvery) => {
    const old = Array.from({ length: 450 }, (_, n) => ({ id: String(n), name: "Old" }));

    test("publishes each part at once; snapshots stay as they are", async () => {
      const engine = engineOf(old);
      const before = engine.snapshot();
      const feed = new RecordFeed<CompanyInput>();
      const loading = engine.load(feed, { publishEvery });
      await feed.push(Array.from({ length: publishEvery - 1 }, (_, n) => numbered(n)));
      expect(engine.count("name:old")).toBe(450);
      await feed.push([numbered(publishEvery - 1)]);
      await feed.push([numbered(publishEvery)]);
      expect(engine.count("name:old")).toBe(450 - publishEvery);
      expect(engine.count("company")).toBe(publishEvery);
      const between = engine.snapshot();
      // A later change wins over the version that has arrived, but is not visible yet.
      engine.delete(String(publishEvery));
      // A document of an earlier part arrives again.
      await feed.push([{ id: "0", name: "Again" }]);
      feed.end();
      expect(await loading).toEqual({ indexed: publishEvery + 2, replaced: publishEvery + 2, skipped: 0 });
      expect(engine.size).toBe(449);
      expect(engine.get("0")?.name).toBe("Again");
      expect(engine.count("company")).toBe(publishEvery - 1);
      expect([before.count("name:old"), before.count("company")]).toEqual([450, 0]);
      expect([between.count("name:old"), between.count("company")]).toEqual([450 - publishEvery, publishEvery]);
    });

    test("keeps the documents before an abort and before an error", async () => {
      const engine = engineOf([]);
      const controller = new AbortController();
      async function* records(): AsyncGenerator<CompanyInput> {
        yield* stream(publishEvery + 3);
        expect(engine.size).toBe(publishEvery);
        controller.abort(new Error("enough"));
        yield numbered(publishEvery + 3);
      }
      await expect(engine.load(records(), { publishEvery, signal: controller.signal })).rejects.toThrow("enough");
      expect(engine.size).toBe(publishEvery + 3);
      const broken = [...Array.from({ length: publishEvery }, (_, n) => ({ id: `x${n}` })), { id: "y" }, {}];
      await expect(engine.load(broken as CompanyInput[], { publishEvery })).rejects.toThrow(DocumentError);
      expect(engine.size).toBe(2 * publishEvery + 4);
    });
  });

  test("yields while it seals", async () => {
    const engine = engineOf([]);
    const loading = engine.load(stream(20_000));
    const sizes = new Set<number>();
    const timer = setInterval(() => {
      // Searches between two slices see published documents only.
      sizes.add(engine.count("company"));
      if (sizes.size === 1) engine.upsert({ id: "7", name: "Changed meanwhile" });
    }, 1);
    await loading;
    clearInterval(timer);
    expect(engine.get("7")?.name).toBe("Changed meanwhile");
    expect(engine.count("company")).toBe(19_999);
  });

  test.each([
    [{ id: "1" }, "an object"],
    ["text", 'the text "text"'],
    [undefined, "undefined"],
  ])("rejects %j, which is not iterable, and leaves the engine usable", async (records, description) => {
    const engine = engineOf([]);
    await expect(engine.load(records as never)).rejects.toThrow(
      new TypeError(`records must be an iterable of documents, such as an array or a stream, not ${description}.`),
    );
    expect(() => engine.upsertAll(records as never)).toThrow(
      new TypeError(`records must be an iterable of documents, such as an array, not ${description}.`),
    );
    expect(engine.upsertAll([{ id: "a" }]).indexed).toBe(1);
  });

  test("rejects a Map, whose entries are no documents", async () => {
    const engine = engineOf([]);
    const reason = new TypeError("records must be an iterable of documents, not a Map: pass map.values().");
    const records = new Map([["a", { id: "a" }]]);
    await expect(engine.load(records as never)).rejects.toThrow(reason);
    expect(() => engine.upsertAll(records as never)).toThrow(reason);
    expect(engine.upsertAll(records.values()).indexed).toBe(1);
  });

  test("accepts a list, and rejects at an invalid record", async () => {
    const engine = engineOf([]);
    await engine.load([{ id: "a" }]);
    await expect(engine.load([{ id: "b" }, {}] as CompanyInput[])).rejects.toThrow(DocumentError);
    expect(engine.size).toBe(2);
  });
});
