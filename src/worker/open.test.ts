import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../entries/companies.ts";
import { SearchEngine, writeIndex } from "../entries/index.ts";
import type { OpenProgress } from "./options.ts";
import type { WorkerEngine } from "./worker-engine.ts";

const saved = new SearchEngine(companySchema, { defaultOperator: "AND" });
saved.upsertAll(Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, name: `Company ${index}` })));
const file = writeIndex(saved);

/** A stream of pieces of the file; it does not end if the last piece is `null`. */
function streamOf(pieces: readonly (Uint8Array<ArrayBuffer> | null)[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rest = [...pieces];
  return new ReadableStream({
    pull: async (controller) => {
      const piece = rest.shift();
      if (piece === null) await new Promise(() => {});
      else if (piece === undefined) controller.close();
      else controller.enqueue(piece.slice());
    },
  });
}

const pieces = Array.from({ length: 10 }, (_, index) => {
  const size = Math.ceil(file.length / 10);
  return file.slice(index * size, (index + 1) * size);
});

let engine: WorkerEngine<CompanySchema>;

beforeEach(async () => {
  engine = channelEngine();
  await engine.upsert({ id: "old", name: "old" });
});

afterEach(() => engine.close());

describe("opening an index file", () => {
  test("replaces the documents, and takes the default operator of the file", async () => {
    await engine.open(file);
    expect(await engine.size()).toBe(5000);
    expect(await engine.has("old")).toBe(false);
    expect(await engine.ids("company 77")).toEqual(saved.ids("company 77"));
    expect(await engine.count("company 77")).toBe(1);
    expect(file.length).toBeGreaterThan(0);
    await engine.open(Promise.resolve(new Blob([file])));
    expect(await engine.size()).toBe(5000);
  });

  test("reports its progress in bytes, with and without the total", async () => {
    const seen: OpenProgress[] = [];
    const onProgress = (progress: OpenProgress): void => void seen.push(progress);
    await engine.open(streamOf(pieces), { onProgress, totalBytes: file.length });
    const bytes = pieces.map((_, index) => pieces.slice(0, index + 1).reduce((sum, piece) => sum + piece.length, 0));
    expect(seen).toEqual(bytes.map((count) => ({ bytes: count, totalBytes: file.length })));
    seen.length = 0;
    await engine.open(streamOf(pieces), { onProgress });
    expect(seen).toEqual(bytes.map((count) => ({ bytes: count, totalBytes: null })));
    seen.length = 0;
    await engine.open(streamOf(pieces), { onProgress, totalBytes: pieces[0]?.length ?? 0 });
    expect(seen.map(({ totalBytes }) => totalBytes)).toEqual([pieces[0]?.length, ...bytes.slice(1).map(() => null)]);
    await expect(engine.open(streamOf(pieces), { totalBytes: -1 })).rejects.toThrow(RangeError);
  });

  test("reads no more than the worker has processed", async () => {
    let requested = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (; requested < 1000; requested++) yield new Uint8Array(10);
    };
    const controller = new AbortController();
    let taken = 0;
    const onProgress = (): void => {
      taken++;
      expect(requested - taken).toBeLessThanOrEqual(3);
      if (taken === 50) controller.abort();
    };
    await expect(engine.open(endless(), { onProgress, signal: controller.signal })).rejects.toThrow("aborted");
    expect(requested).toBeLessThan(60);
  });

  test("keeps the documents when the signal is aborted, while the source waits", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const onProgress = (): void => controller.abort(reason);
    const waiting = streamOf([...pieces.slice(0, 1), null]);
    await expect(engine.open(waiting, { onProgress, signal: controller.signal })).rejects.toBe(reason);
    expect(await engine.ids("*:*")).toEqual(["old"]);
    await expect(engine.open(file, { signal: controller.signal })).rejects.toBe(reason);
    await engine.open(file);
    expect(await engine.size()).toBe(5000);
  });

  test("keeps the documents when the source, a callback or the file fails", async () => {
    const fault = new Error("the connection is lost");
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield* pieces.slice(0, 5);
      throw fault;
    };
    await expect(engine.open(broken())).rejects.toBe(fault);
    const raise = (): never => {
      throw fault;
    };
    await expect(engine.open(file, { onProgress: raise })).rejects.toBe(fault);
    await expect(engine.open(pieces.slice(0, 9))).rejects.toMatchObject({ name: "IndexFileError", code: "damaged" });
    await expect(engine.open(Promise.reject(fault))).rejects.toBe(fault);
    expect(await engine.ids("*:*")).toEqual(["old"]);
  });

  test("aborts loads that run, and keeps snapshots", async () => {
    const snapshot = await engine.snapshot();
    const load = engine.load(
      (async function* () {
        yield { id: "1" };
        await new Promise(() => {});
      })(),
    );
    await engine.open(file);
    await expect(load).rejects.toMatchObject({
      name: "AbortError",
      message: "An index file has replaced the documents.",
    });
    expect(await snapshot.ids("*:*")).toEqual(["old"]);
    expect(await engine.size()).toBe(5000);
  });
});

test("without the storage of a browser, an index is neither saved nor opened by name, and the error says why", async () => {
  for (const call of [engine.saveIndex("a"), engine.openIndex("a"), engine.deleteIndex("a")]) {
    await expect(call).rejects.toMatchObject({
      name: "IndexFileError",
      code: "unavailable",
      message: expect.stringContaining("Pages have it on https and localhost"),
    });
  }
  await expect(engine.openIndex("../a")).rejects.toThrow(TypeError);
  expect(await engine.ids("*:*")).toEqual(["old"]);
});
