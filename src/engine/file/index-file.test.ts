import { expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { IndexSearcher } from "../reader/index-searcher.ts";
import { SearchEngine } from "../search-engine.ts";
import { indexChunks, readIndex, writeIndex } from "./index-file.ts";

const schema = defineSchema({ analyzer: standardAnalyzer, fields: { title: text() } });
const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "1", title: "Moby Dick" },
  { id: "2", title: "Typee" },
]);

test("an index file is one array of bytes, the chunks of which are the same", () => {
  const file = writeIndex(engine);
  expect(file).toBeInstanceOf(Uint8Array);
  expect(file.length).toBe(file.buffer.byteLength);
  expect(Buffer.concat([...indexChunks(engine)]).equals(file)).toBe(true);
  const changed = new SearchEngine(schema);
  changed.upsert({ id: "1", title: "Omoo" });
  const early = writeIndex(changed);
  changed.upsert({ id: "2", title: "Mardi" });
  expect(readIndex(early, { schema }).size).toBe(1);
});

test("bytes are an ArrayBuffer or a view of one", () => {
  const file = writeIndex(engine);
  const surrounded = Buffer.concat([Buffer.alloc(3), file]).subarray(3);
  for (const bytes of [file, file.buffer, Buffer.from(file), surrounded]) {
    expect(readIndex(bytes, { schema }).ids("moby")).toEqual(["1"]);
    expect(new IndexSearcher(bytes, { schema }).size).toBe(2);
  }
});

test("another value is an error that says how to get bytes", () => {
  const needs = "The index file must be an ArrayBuffer or a Uint8Array, not ";
  for (const [value, found] of [
    [undefined, "undefined."],
    [null, "null."],
    [5, "5."],
    ["books.firm", 'the text "books.firm": read the file first, or open its path with openIndex.'],
    [Promise.resolve(writeIndex(engine)), "a promise: await it first."],
    [new Response(writeIndex(engine)), "a Response: await its arrayBuffer() first."],
    [new Blob([writeIndex(engine)]), "a Blob: await its arrayBuffer() first."],
    [[writeIndex(engine)], "a list of parts: join them first."],
    [indexChunks(engine), "an object of parts: join them first."],
    [new Float64Array(5), "an object."],
    [{}, "an object."],
  ] as const) {
    const error = new TypeError(needs + found);
    expect(() => readIndex(value as never, { schema })).toThrow(error);
    expect(() => new IndexSearcher(value as never, { schema })).toThrow(error);
  }
});

test("only an engine can be written", () => {
  expect(() => writeIndex({} as never)).toThrow(new TypeError("writeIndex needs a SearchEngine."));
  expect(() => indexChunks({} as never)).toThrow(new TypeError("indexChunks needs a SearchEngine."));
});
