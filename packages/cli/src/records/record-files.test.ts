import { mkdirSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import zlib, { gzipSync, zstdCompressSync } from "node:zlib";
import { readRecords as read, valuesOf } from "@firmament/test-support/cli/record-reading.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { RecordFiles } from "./record-files.ts";
import { EXPORT_ADVICE } from "./wrong-file.ts";

const folder = new TestFolder();
let files = 0;

function fileOf(content: string | Uint8Array, extension = ""): string {
  return folder.write(`${files++}${extension}`, content);
}

describe("NDJSON", () => {
  it("yields the records with their line numbers", async () => {
    const { records, rejections } = await read(fileOf('{"id":"a"}\n{"id":"b"}'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b" }],
    ]);
    expect(rejections).toEqual([]);
  });

  it("may contain byte order marks, carriage returns and blank lines", async () => {
    const { records, rejections } = await read(fileOf('\ufeff{"id":"a"}\r\n\r\n  \n\ufeff{"id":"b"}\r\n'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(rejections).toEqual([]);
  });

  it("may end its lines with single carriage returns", async () => {
    const { records, rejections } = await read(fileOf('\ufeff{"id":"a"}\r{"id":\r{"id":"b"}\r', ".ndjson.gz"));
    expect(records).toEqual([
      [1, { id: "a" }],
      [3, { id: "b" }],
    ]);
    expect(rejections.map(({ line }) => line)).toEqual([2]);
    expect(valuesOf(await read(fileOf('{"id":\r"a"}\n{"id":"b"}\n')))).toEqual([{ id: "a" }, { id: "b" }]);
  });

  it("is read on after a broken line", async () => {
    const content = Buffer.concat([
      Buffer.from('{"id":"a"}\n{"id":\n'),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      Buffer.from('\n{"id":"b"}\n'),
    ]);
    const { records, rejections } = await read(fileOf(content));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(rejections).toEqual([
      { line: 2, reason: "not JSON: Unexpected end of JSON input", text: '{"id":' },
      { line: 3, reason: "not UTF-8", text: '"\ufffd("' },
    ]);
  });

  it("may contain lines of up to 16 MB", async () => {
    const maxBytes = 16 * 1024 * 1024;
    const line = (bytes: number): string => `{"id":"${"x".repeat(bytes - 9)}"}`;
    const { records, rejections } = await read(fileOf(`${line(maxBytes)}\n${line(maxBytes + 1)}\n{"id":"b"}\n`));
    expect(records.map(([number]) => number)).toEqual([1, 3]);
    expect(rejections).toEqual([{ line: 2, reason: "longer than 16 MB" }]);
  });

  it.each([
    ["", []],
    ["\n", []],
    ["7", [[1, 7]]],
  ])("reads %j", async (content, expected) => {
    expect((await read(fileOf(content))).records).toEqual(expected);
  });

  it.each([
    ['{\n  "id": "a"\n}\n', ":1: the object that starts here has several lines. Write each object on one line"],
    ['\n\n{"id": "a",\r\n  "name": "b"}', ":3: the object that starts here has several lines."],
    ['{"index":{"_id":"a"}}\n{"name":"b"}\n', ":1: it is a bulk file of OpenSearch or Elasticsearch"],
  ])("has one object per line, unlike %j", async (content, reason) => {
    for (const extension of ["", ".json", ".ndjson.gz"]) {
      const path = fileOf(extension.endsWith(".gz") ? gzipSync(content) : content, extension);
      await expect(read(path)).rejects.toMatchObject({ message: expect.stringContaining(reason) });
    }
  });

  it("has a message if no object has a field of the documents", async () => {
    const { messages } = await read(fileOf('{"id":"a","title":"x"}\n'));
    expect(messages).toEqual([
      expect.stringMatching(/^no record has a field of the companies: name, .* with --schema; or/),
    ]);
    expect((await read(fileOf('{"id":"a"}\n{"id":"b","name":null}\n'))).messages).toEqual([]);
    const map = [{ column: "title", field: "name" }];
    expect((await read(fileOf('{"id":"a","title":"x"}\n'), { map })).messages).toEqual([]);
  });

  it("is renamed by mappings, with a message about a member that no record has", async () => {
    const content = '{"ID":"a","name":"x","Title":"Acme"}\n7\n{"ID":"b","__proto__":1}\n';
    const map = [
      { column: "ID", field: "id" },
      { column: "Title", field: "name" },
      { column: "City", field: "location_city" },
    ];
    const reading = await read(fileOf(content), { map });
    expect(valuesOf(reading)).toEqual([{ id: "a", name: "Acme" }, 7, { id: "b" }]);
    expect(reading.messages).toEqual([
      '"name" is ignored, because --map reads "Title" as name',
      'no record has "City", which --map names. Compare the spelling with the file',
    ]);
  });
});

describe("a JSON array", () => {
  it("yields the elements with their line numbers, and is read on after a broken one", async () => {
    const content = '\ufeff[\n  {\n    "id": "a"\n  },\n  {"id": nul}, {"id":"b"}\n]\n';
    const { records, rejections, files } = await read(fileOf(content, ".json"));
    expect(records).toEqual([
      [2, { id: "a" }],
      [5, { id: "b" }],
    ]);
    expect(rejections).toEqual([
      { line: 5, reason: expect.stringMatching(/^not JSON: Unexpected token/), text: '{"id": nul}' },
    ]);
    expect(files[0]?.[1]).toBe("json");
  });

  it("is not read beyond a place where records cannot be separated", async () => {
    const path = fileOf('[{"id":"a"}\n{"id":"b"}]');
    await expect(read(path)).rejects.toMatchObject({
      message: `error: cannot read ${path}:2: a comma or ] must follow a record, not "{". Repair the file, or save one object per line (NDJSON)`,
      exitCode: 1,
    });
  });

  it("must be closed", async () => {
    const path = fileOf('[{"id":"a"},\n{"id":"b"');
    await expect(read(path)).rejects.toMatchObject({
      message: `error: cannot read ${path}:2: the JSON array is not closed. The file may be incomplete`,
    });
  });
});

describe("compressed files", () => {
  const text = '{"id":"a"}\n{"id":"b"}\n';
  const records = [{ id: "a" }, { id: "b" }];
  const parts = [text.slice(0, 13), text.slice(13)] as const;
  const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2]);

  it.each([
    ["gzip with several members", Buffer.concat(parts.map((part) => gzipSync(part)))],
    ["zstd", zstdCompressSync(text)],
    ["zstd with several frames", Buffer.concat(parts.map((part) => zstdCompressSync(part)))],
    ["zstd after a frame of metadata", Buffer.concat([skippable, zstdCompressSync(text)])],
  ])("are read, and their bytes counted: %s", async (_, content) => {
    const reading = await read(fileOf(content));
    expect(valuesOf(reading)).toEqual(records);
    expect(reading.bytes).toBe(content.length);
  });

  it("are read from standard input byte by byte", async () => {
    const content = Buffer.concat(parts.map((part) => zstdCompressSync(part)));
    const stdin = Readable.from([...content].map((byte) => Buffer.of(byte)));
    expect(valuesOf(await read("-", {}, stdin))).toEqual(records);
  });

  it("need a version of Node with zstd", async () => {
    const path = fileOf(zstdCompressSync(text));
    const create = Object.getOwnPropertyDescriptor(zlib, "createZstdDecompress");
    Object.defineProperty(zlib, "createZstdDecompress", { value: undefined, configurable: true });
    try {
      await expect(read(path)).rejects.toMatchObject({
        message: expect.stringMatching(
          /cannot decompress zstd\. Use Node 22\.15 or later, or pipe the output of zstd -dc/,
        ),
      });
    } finally {
      if (create !== undefined) Object.defineProperty(zlib, "createZstdDecompress", create);
    }
  });

  const damaged = zstdCompressSync(text.repeat(1000));
  damaged.fill(0xff, 8, 20);
  it.each([
    ["an incomplete gzip file", gzipSync(text).subarray(0, 20), "the compressed file is incomplete."],
    ["an incomplete zstd file", zstdCompressSync(text).subarray(0, 20), "the compressed file is incomplete."],
    ["a damaged gzip file", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff]), "the gzip file is damaged."],
    ["a damaged zstd file", damaged, "the zstd file is damaged."],
    [
      "text after a zstd file",
      Buffer.concat([zstdCompressSync(text), Buffer.from("text")]),
      "the zstd file is damaged.",
    ],
  ])("are reported: %s", async (_, content, reason) => {
    const path = fileOf(content);
    await expect(read(path)).rejects.toMatchObject({
      message: `error: cannot read ${path}: ${reason} Download or compress it again`,
      exitCode: 1,
    });
  });
});

describe("the files of a folder", () => {
  it("are read in the order of their names, each with its own lines and format", async () => {
    const path = folder.join("many");
    mkdirSync(folder.join("many", "nested.ndjson"), { recursive: true });
    folder.write("many/b.csv.gz", gzipSync("id,name\nb,B\n"));
    folder.write("many/a.jsonl", '{"id":"a"}\n');
    folder.write("many/c.JSON", '[{"id":"c"}]');
    for (const name of [".hidden.ndjson", "notes.txt", "a.jsonl.rejects.ndjson", "rejects.ndjson", "index.firm"]) {
      folder.write(`many/${name}`, "{");
    }
    const reading = await read(path);
    expect(reading.records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b", name: "B" }],
      [1, { id: "c" }],
    ]);
    expect(reading.files).toEqual([
      [folder.join("many", "a.jsonl"), "ndjson"],
      [folder.join("many", "b.csv.gz"), "csv"],
      [folder.join("many", "c.JSON"), "json"],
    ]);
    expect(new RecordFiles(path, new PassThrough(), { type: companyDocuments }).size).toBe(reading.bytes);
  });

  it("must have known names", () => {
    const path = folder.join("empty");
    mkdirSync(path);
    expect(() => new RecordFiles(path, new PassThrough(), { type: companyDocuments })).toThrow(
      `error: cannot read ${path}: no file in the folder has a known name (*.ndjson, *.jsonl, *.json, *.csv, *.tsv, *.tab, *.parquet, *.arrow, *.arrows, *.feather, also with .gz or .zst)`,
    );
  });
});

describe("a reading", () => {
  it("reports a missing file", async () => {
    const path = folder.join("missing");
    await expect(read(path)).rejects.toMatchObject({
      message: `error: cannot read ${path}: the file does not exist`,
      exitCode: 1,
    });
  });

  it("reports a file of another kind, even if it is compressed", async () => {
    const path = fileOf(gzipSync("SQLite format 3\0"), ".ndjson.gz");
    await expect(read(path)).rejects.toMatchObject({
      message: `error: cannot read ${path}: it is an SQLite database of another program. ${EXPORT_ADVICE}`,
    });
  });

  it("reads the format that is named", async () => {
    const path = fileOf("[1]\n[2]\n", ".csv");
    expect(valuesOf(await read(path, { format: "ndjson" }))).toEqual([[1], [2]]);
  });

  it("does not wait for more than the first line", async () => {
    const stdin = new PassThrough();
    stdin.write("id,name\r\n1,a\r\n2,b\r\n3");
    const ignore = (): void => {};
    const records = new RecordFiles("-", stdin, { type: companyDocuments }).records({
      onBytes: ignore,
      onFile: ignore,
      onMessage: ignore,
      onReject: ignore,
    });
    expect((await records.next()).value).toMatchObject({ line: 2, value: { id: "1", name: "a" } });
    await records.return();
    expect(stdin.destroyed).toBe(true);
  });

  it("closes its file when a listener throws", async () => {
    const stdin = new PassThrough();
    stdin.write("{\n{}\n");
    const records = new RecordFiles("-", stdin, { type: companyDocuments }).records({
      onBytes: () => {},
      onFile: () => {},
      onMessage: () => {},
      onReject: ({ line }) => {
        throw new RangeError(`line ${line}`);
      },
    });
    await expect(records.next()).rejects.toThrow(new RangeError("line 1"));
    expect(stdin.destroyed).toBe(true);
  });
});
