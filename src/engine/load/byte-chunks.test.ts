import { describe, expect, test } from "vitest";
import { type ByteInput, byteChunksOf } from "./byte-chunks.ts";

const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 24);
const view = bytes.subarray(1000, 2_500_000);

interface Collected {
  readonly totalBytes: number | null;
  readonly content: Buffer;
  readonly sizes: readonly number[];
}

async function collect(source: ByteInput): Promise<Collected> {
  const { totalBytes, chunks } = byteChunksOf(source, "The index file");
  const all: Uint8Array[] = [];
  for await (const chunk of chunks(new AbortController().signal)) {
    // What is sent is transferred.
    all.push(structuredClone(chunk, { transfer: [chunk.buffer as ArrayBuffer] }));
    expect(chunk.length).toBe(0);
  }
  return { totalBytes, content: Buffer.concat(all), sizes: all.map(({ length }) => length) };
}

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function* generated(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describe("the chunks of a source", () => {
  test.each<readonly [string, () => ByteInput, number | null]>([
    ["a view", () => view, view.length],
    ["a buffer", () => view.slice().buffer, view.length],
    ["a blob", () => new Blob([view]), view.length],
    ["a response of known length", () => responseOf({ "content-length": `${view.length}` }), view.length],
    ["a response of unknown length", () => responseOf({}), null],
    ["a compressed response", () => responseOf({ "content-length": "99", "content-encoding": "gzip" }), null],
    ["a stream", () => streamOf([view.slice(0, 5), view.slice(5)]), null],
    ["a stream whose chunks share a buffer", () => streamOf([view.subarray(0, 5), view.subarray(5)]), null],
    ["a generator", () => generated([view.subarray(0, 5), view.subarray(5)]), null],
    ["a list", () => [view.subarray(0, 5), view.subarray(5)], null],
  ])("%s", async (_, source, total) => {
    const { totalBytes, content } = await collect(source());
    expect(totalBytes).toBe(total);
    expect(content.equals(view)).toBe(true);
    // The source still has its bytes.
    expect(view.length).toBe(2_499_000);
  });

  test("are small for bytes in memory", async () => {
    for (const source of [view, new Blob([view])]) {
      const { sizes } = await collect(source);
      expect(sizes).toEqual([1 << 20, 1 << 20, view.length - (1 << 21)]);
    }
  });

  function responseOf(headers: Record<string, string>): Response {
    return new Response(streamOf([view.slice()]), { headers });
  }
});

describe("a source", () => {
  test("that cannot be used is rejected", () => {
    expect(() => byteChunksOf(new Response("not found", { status: 404 }), "The index file")).toThrow(
      new Error("The index file cannot be fetched: the server answered with status 404."),
    );
    expect(() => byteChunksOf(new Response(null), "The index file")).toThrow("has no body");
    for (const value of ["/companies.fmi", null, 5, {}]) {
      expect(() => byteChunksOf(value as unknown as ByteInput, "The index file")).toThrow(TypeError);
    }
  });

  test("that contains something other than bytes is rejected when its turn comes", async () => {
    for (const [part, found] of [
      ["a", 'the text "a"'],
      [undefined, "undefined"],
      [[1], "a list"],
    ] as const) {
      await expect(collect([view, part] as unknown as ByteInput)).rejects.toThrow(
        new TypeError(`The index file must consist of Uint8Arrays, but a part of it is ${found}.`),
      );
    }
  });

  test("that waits is cancelled when the signal is aborted", async () => {
    let reason: unknown;
    const controller = new AbortController();
    const waiting = new ReadableStream<Uint8Array>({
      cancel: (given) => {
        reason = given;
      },
    });
    const { chunks } = byteChunksOf(waiting, "The index file");
    const next = chunks(controller.signal)[Symbol.asyncIterator]().next();
    controller.abort("enough");
    expect((await next).done).toBe(true);
    expect(reason).toBe("enough");
  });
});
