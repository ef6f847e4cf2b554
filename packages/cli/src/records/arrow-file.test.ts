import { gzipSync } from "node:zlib";
import { readRecords as read, valuesOf } from "@firmament/test-support/cli/record-reading.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import {
  CompressionType,
  dateDay,
  float64,
  int64,
  list,
  setCompressionCodec,
  struct,
  type Table,
  tableFromArrays,
  tableToIPC,
  timestamp,
  utf8,
} from "@uwdata/flechette";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

const rows = Array.from({ length: 5 }, (_, row) => row + 1);
const products: Table = tableFromArrays(
  {
    sku: rows.map((row) => `L-${row}`),
    name: rows.map((row) => (row === 3 ? null : `Desk lamp ${row}`)),
    price: rows.map((row) => row * 1.5),
    stock: rows.map(BigInt),
  },
  { types: { sku: utf8(), name: utf8(), price: float64(), stock: int64() }, maxBatchRows: 2 },
);

type Options = NonNullable<Parameters<typeof tableToIPC>[1]>;

const bytesOf = (table: Table, options: Options): Buffer => Buffer.from(tableToIPC(table, options) as Uint8Array);

const recordsOf = async (path: string): Promise<readonly unknown[]> => valuesOf(await read(path, { type: null }));

describe.each(["file", "stream"] as const)("an Arrow %s", (format) => {
  it("has the rows of all batches, with their numbers as lines, under any name", async () => {
    for (const name of [`products-${format}.arrow`, `products-${format}.dat`]) {
      const path = folder.write(name, bytesOf(products, { format }));
      const { records, rejections } = await read(path, { type: null });
      expect(records.map(([line]) => line)).toEqual(rows);
      expect(records[2]).toEqual([3, { sku: "L-3", name: null, price: 4.5, stock: 3 }]);
      expect(rejections).toEqual([]);
    }
  });

  it("is read with buffers compressed by zstd, and within gzip", async () => {
    const zstd = folder.write(`zstd-${format}.feather`, bytesOf(products, { format, codec: CompressionType.ZSTD }));
    const gzip = folder.write(`${format}.arrows.gz`, gzipSync(bytesOf(products, { format })));
    expect(await recordsOf(zstd)).toHaveLength(5);
    expect(await recordsOf(gzip)).toHaveLength(5);
  });

  it("that is cut is no shorter file", async () => {
    const whole = bytesOf(products, { format });
    for (let length = 16; length < whole.length; length += 24) {
      const path = folder.write("cut.arrow", whole.subarray(0, length));
      const found = await recordsOf(path).catch((error: unknown) => error);
      // The end of a stream is not marked by its writers in all cases: complete batches may be all that there are.
      if (Array.isArray(found)) expect([format, found.length]).toEqual(["stream", expect.toBeOneOf([0, 2, 4, 5])]);
      else expect(String(found)).toMatch(/the Arrow file cannot be read: .*Write it again/);
    }
  });
});

it("an Arrow file has integers beyond 2^53 as texts, NaN as missing, days and instants as ISO texts, and structs", async () => {
  const table = tableFromArrays(
    {
      big: [9_007_199_254_740_993n, -5n],
      float: [Number.NaN, 0.5],
      day: [new Date("2024-06-03"), null],
      at: [new Date("2024-06-03T10:00:00.5Z"), null],
      place: [{ city: "Bonn" }, { city: null }],
      tags: [["a", "b"], []],
    },
    {
      types: {
        big: int64(),
        float: float64(),
        day: dateDay(),
        at: timestamp(),
        place: struct({ city: utf8() }),
        tags: list(utf8()),
      },
    },
  );
  const path = folder.write("types.arrow", bytesOf(table, { format: "file" }));
  expect(await recordsOf(path)).toEqual([
    {
      ...{ big: "9007199254740993", float: null, day: "2024-06-03", at: "2024-06-03T10:00:00.500Z" },
      ...{ place: { city: "Bonn" }, tags: ["a", "b"] },
    },
    { big: -5, float: 0.5, day: null, at: null, place: { city: null }, tags: [] },
  ]);
});

it("an Arrow file that is compressed with LZ4 is refused with what to do", async () => {
  const codec = { encode: (bytes: Uint8Array) => bytes, decode: (bytes: Uint8Array) => bytes };
  setCompressionCodec(CompressionType.LZ4_FRAME, codec);
  const bytes = bytesOf(products, { format: "file", codec: CompressionType.LZ4_FRAME });
  setCompressionCodec(CompressionType.LZ4_FRAME, null as never);
  const path = folder.write("lz4.arrow", bytes);
  await expect(recordsOf(path)).rejects.toThrow(
    "the Arrow file is compressed with LZ4. Write it with zstd or without compression",
  );
});

it("commands read Arrow, also from standard input, and name a wrong --format", async () => {
  const path = folder.write("products.arrow", bytesOf(products, { format: "stream" }));
  const schema = folder.join("products.schema.json");
  expect((await firmament(["schema", "infer", path, "-o", schema])).status).toBe(0);
  const data = ["--data", path, "--schema", schema, "--map", "sku=id"];
  const { stdout } = await firmament(["search", "lamp AND price:>5", ...data, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ total: 2 });
  const { status, stderr } = await firmament(["search", "lamp", ...data, "--format", "csv"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("it is an Arrow file. Leave out --format")]);
  const text = folder.write("text.arrow", "a,b\n1,2\n");
  const wrong = await firmament(["search", "lamp", "--data", text, "--schema", schema]);
  expect(wrong.stderr).toContain(
    "it does not start as an Arrow file does. Rename it, or name its format with --format",
  );
});
