import { createReadStream, existsSync } from "node:fs";
import { dirname } from "node:path";
import zlib, { gzipSync } from "node:zlib";
import { readRecords as read, valuesOf } from "@firmament/test-support/cli/record-reading.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

type Options = Parameters<typeof parquetWriteBuffer>[0];

function parquet(options: Options): Buffer {
  return Buffer.from(parquetWriteBuffer(options));
}

const rows = Array.from({ length: 5 }, (_, row) => row + 1);
const products = {
  columnData: [
    { name: "sku", data: rows.map((row) => `L-${row}`), type: "STRING" },
    { name: "name", data: rows.map((row) => (row === 3 ? null : `Desk lamp ${row}`)), type: "STRING" },
    { name: "price", data: rows.map((row) => row * 1.5), type: "DOUBLE" },
    { name: "stock", data: rows.map(BigInt), type: "INT64" },
  ],
  rowGroupSize: 2,
} satisfies Options;

const recordsOf = async (path: string): Promise<readonly unknown[]> => valuesOf(await read(path, { type: null }));

describe("a Parquet file", () => {
  it("has the rows of all row groups, with their numbers as lines", async () => {
    const path = folder.write("products.parquet", parquet(products));
    const { records, rejections } = await read(path, { type: null });
    expect(records.map(([line]) => line)).toEqual(rows);
    expect(records[2]).toEqual([3, { sku: "L-3", name: null, price: 4.5, stock: 3 }]);
    expect(rejections).toEqual([]);
  });

  it.each(["GZIP", "BROTLI", "ZSTD"] as const)("is read with pages compressed by %s, under any name", async (codec) => {
    const compress = { GZIP: gzipSync, BROTLI: zlib.brotliCompressSync, ZSTD: zlib.zstdCompressSync }[codec];
    const path = folder.write(`${codec}.dat`, parquet({ ...products, codec, compressors: { [codec]: compress } }));
    expect(await recordsOf(path)).toHaveLength(5);
  });

  it("has integers beyond 2^53 as texts, NaN as missing, and dates and instants as ISO texts", async () => {
    const path = folder.write(
      "types.parquet",
      parquet({
        columnData: [
          { name: "big", data: [9_007_199_254_740_993n, -5n] },
          { name: "float", data: [Number.NaN, 0.5], type: "DOUBLE" },
          { name: "flag", data: [true, false], type: "BOOLEAN" },
          { name: "at", data: [new Date(0), new Date("2024-06-03T10:00:00.5Z")], type: "TIMESTAMP" },
          { name: "json", data: [{ a: [1] }, { a: [] }], type: "JSON" },
        ],
      }),
    );
    expect(await recordsOf(path)).toEqual([
      { big: "9007199254740993", float: null, flag: true, at: "1970-01-01T00:00:00.000Z", json: { a: [1] } },
      { big: -5, float: 0.5, flag: false, at: "2024-06-03T10:00:00.500Z", json: { a: [] } },
    ]);
  });

  it("has decimals as numbers, days as dates, and lists and structs as they are", async () => {
    const schema: Options["schema"] = [
      { name: "root", num_children: 4 },
      { name: "amount", type: "INT32", converted_type: "DECIMAL", scale: 2, precision: 6, repetition_type: "OPTIONAL" },
      { name: "day", type: "INT32", converted_type: "DATE", repetition_type: "OPTIONAL" },
      { name: "tags", converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      { name: "element", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
      { name: "shop", repetition_type: "OPTIONAL", num_children: 2 },
      { name: "city", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
      { name: "stock", type: "INT64", repetition_type: "OPTIONAL" },
    ];
    const columnData: Options["columnData"] = [
      { name: "amount", data: [19.99, null] },
      { name: "day", data: [new Date("2024-06-03"), null] },
      { name: "tags", data: [["red", "blue"], []] },
      { name: "shop", data: [{ city: "Berlin", stock: 4n }, null] },
    ];
    expect(await recordsOf(folder.write("nested.parquet", parquet({ schema, columnData })))).toEqual([
      { amount: 19.99, day: "2024-06-03", tags: ["red", "blue"], shop: { city: "Berlin", stock: 4 } },
      { amount: null, day: null, tags: [], shop: null },
    ]);
  });

  it("is copied to a temporary file if it is a stream or compressed as a whole", async () => {
    const bytes = parquet(products);
    const packed = await read(folder.write("packed.gz", gzipSync(bytes)), { type: null });
    expect([packed.records.length, packed.messages]).toEqual([
      5,
      [
        expect.stringMatching(
          /packed\.gz is a stream of Parquet, which is read from its end: it is copied to .*input$/,
        ),
      ],
    ]);
    const copy = /copied to (.*)$/.exec(packed.messages[0] ?? "")?.[1] ?? "";
    expect([copy, existsSync(dirname(copy))]).toEqual([expect.stringMatching(/input$/), false]);
    const path = folder.write("piped.parquet", bytes);
    const piped = await read("-", { type: null }, createReadStream(path));
    expect([piped.records.length, piped.messages]).toEqual([
      5,
      [expect.stringContaining("standard input is a stream")],
    ]);
  });

  it.each<[string, Buffer, string, RegExp]>([
    [
      "is damaged",
      parquet(products).subarray(0, 200),
      "cut.parquet",
      /^error: cannot read .*: the Parquet file cannot be read: .*\. Write it again, or as CSV or NDJSON$/,
    ],
    [
      "is no Parquet",
      Buffer.from("id,name\n"),
      "text.parquet",
      /: it does not start as a Parquet file does\. Rename it, or/,
    ],
    [
      "has a page that is longer than it states",
      parquet({ ...products, codec: "GZIP", compressors: { GZIP: () => gzipSync(Buffer.alloc(10_000_000)) } }),
      "bomb.parquet",
      /the Parquet file cannot be read/,
    ],
    [
      "is compressed with LZ4",
      parquet({ ...products, codec: "LZ4_RAW", compressors: { LZ4_RAW: (bytes) => bytes } }),
      "lz4.parquet",
      /compressed with LZ4 or LZO\. Write it with Snappy, zstd or gzip$/,
    ],
  ])("is an error if it %s", async (_, bytes, name, message) => {
    await expect(read(folder.write(name, bytes), { type: null })).rejects.toThrow(message);
  });

  it("is an error if another format is stated", async () => {
    const path = folder.write("stated.parquet", parquet(products));
    await expect(read(path, { type: null, format: "csv" })).rejects.toThrow("it is a Parquet file. Leave out --format");
  });
});

describe("commands with a Parquet file", () => {
  it("infer its schema, load it and search it; a folder names it", async () => {
    const sub = new TestFolder();
    const path = sub.write("products.parquet", parquet(products));
    const schema = folder.join("products.schema.json");
    const inferred = await firmament(["schema", "infer", path, "-o", schema]);
    expect(inferred.stdout).toContain('Read "sku" as the id');
    const options = ["--schema", schema, "--map", "sku=id"];
    const db = folder.join("products.db");
    expect(await firmament(["load", sub.path, "--db", db, ...options])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("5 added"),
    });
    const found = await firmament(["search", "price:>=6", "--data", path, ...options, "--json"]);
    expect(JSON.parse(found.stdout)).toMatchObject({ total: 2 });
  });

  it("write rejected rows as JSON", async () => {
    const path = folder.write(
      "rejected.parquet",
      parquet({
        columnData: [
          { name: "id", data: ["a", null], type: "STRING" },
          { name: "name", data: ["A", "B"], type: "STRING" },
        ],
      }),
    );
    const rejects = folder.join("rejects.ndjson");
    const { stdout } = await firmament([
      "load",
      path,
      "--db",
      folder.join("rejected.db"),
      "--rejects",
      rejects,
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ added: 1, rejected: 1, rejects_file: rejects });
    const [line] = (await read(rejects, { type: null })).records;
    expect(line?.[1]).toEqual({ file: path, line: 2, reason: "the id is missing", text: '{"id":null,"name":"B"}' });
  });
});
