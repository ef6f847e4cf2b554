import { describe, expect, test } from "vitest";
import { jsonLines } from "./json-lines.ts";

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[], cancel: () => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks[sent++];
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel,
  });
}
async function collected(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const value of values) all.push(value);
  return all;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

describe("the records of JSON lines", () => {
  const text = '\ufeff{"id":"1","name":"Zoë 🦊"}\r\n\n  \n{"id":"2"}\n[3]';
  const values = [{ id: "1", name: "Zoë 🦊" }, { id: "2" }, [3]];

  test.each([1, 2, 3, 7, 1000])("do not depend on the chunks: %d bytes", async (size) => {
    const bytes = bytesOf(text);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => {
      return bytes.slice(n * size, (n + 1) * size);
    });
    const lines = jsonLines(chunks);
    expect(await collected(lines)).toEqual(values);
    expect([lines.bytes, lines.totalBytes]).toEqual([bytes.length, null]);
  });

  test("tell the size of a file and of a response", async () => {
    const bytes = bytesOf(text);
    const headers = { "content-length": String(bytes.length) };
    for (const source of [new Blob([bytes]), bytes, new Response(bytes, { headers })]) {
      const lines = jsonLines(source);
      expect([lines.bytes, lines.totalBytes]).toEqual([0, bytes.length]);
      expect(await collected(lines)).toEqual(values);
      expect([lines.bytes, lines.totalBytes]).toEqual([bytes.length, bytes.length]);
    }
  });

  test("do not tell the size of a response that was compressed", async () => {
    const lines = jsonLines(new Response(text, { headers: { "content-length": "5" } }));
    await collected(lines);
    expect(lines.totalBytes).toBeNull();
  });

  test("name the line that is not JSON, and keep those before it", async () => {
    const read: unknown[] = [];
    const iteration = async (): Promise<void> => {
      for await (const value of jsonLines(bytesOf('1\n\n{"id"\n4'))) read.push(value);
    };
    await expect(iteration()).rejects.toThrow(/^Line 3 is not JSON: /);
    expect(read).toEqual([1]);
    await expect(collected(jsonLines(new Uint8Array([0x22, 0xff, 0x22])))).rejects.toThrow(TypeError);
  });

  test.each(["\n", "\r\n", "\r"])("may end with %j, also between two chunks", async (end) => {
    const bytes = bytesOf(`1${end}{"a":2}${end}${end}3`);
    for (let at = 0; at <= bytes.length; at++) {
      expect(await collected(jsonLines(streamOf([bytes.slice(0, at), bytes.slice(at)], () => {})))).toEqual([
        1,
        { a: 2 },
        3,
      ]);
    }
  });

  test("end a stream that is left early", async () => {
    let isCancelled = false;
    const source = streamOf([bytesOf("1\n2\n"), bytesOf("3\n"), bytesOf("4\n")], () => {
      isCancelled = true;
    });
    for await (const _ of jsonLines(source)) break;
    expect(isCancelled).toBe(true);
  });

  test("need bytes", () => {
    expect(() => jsonLines(new Response("", { status: 404 }))).toThrow("The file cannot be fetched");
    expect(() => jsonLines("companies.ndjson" as never)).toThrow(TypeError);
  });
});
