import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { CompaniesFile } from "./companies-file.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-companies-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Buffer): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

interface Reading {
  /** Each record with its line number. */
  readonly records: readonly (readonly [line: number, record: unknown])[];
  readonly invalid: readonly (readonly [line: number, reason: string])[];
  readonly bytes: number;
}

async function read(path: string): Promise<Reading> {
  const invalid: [number, string][] = [];
  let bytes = 0;
  const file = new CompaniesFile(
    { path, stdin: new PassThrough() },
    {
      onBytes: (total) => {
        bytes = total;
      },
      onInvalidLine: (line, reason) => invalid.push([line, reason]),
    },
  );
  const records: unknown[] = [];
  for await (const record of file.records()) records.push(record);
  return { records: records.map((record, index) => [file.lineOf(index), record] as const), invalid, bytes };
}

describe("a companies file", () => {
  it("yields the records with their line numbers", async () => {
    const { records, invalid } = await read(fileOf('{"id":"a"}\n{"id":"b"}'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b" }],
    ]);
    expect(invalid).toEqual([]);
  });

  it("accepts a byte order mark, carriage returns and blank lines", async () => {
    const { records, invalid } = await read(fileOf('\ufeff{"id":"a"}\r\n\r\n  \n{"id":"b"}\r\n'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(invalid).toEqual([]);
  });

  it("reports invalid lines and continues", async () => {
    const content = Buffer.concat([
      Buffer.from('{"id":"a"}\n{"id":\n'),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      Buffer.from('\n{"id":"b"}\n'),
    ]);
    const { records, invalid } = await read(fileOf(content));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(invalid).toEqual([
      [2, "not JSON: Unexpected end of JSON input"],
      [3, "not UTF-8"],
    ]);
  });

  it("rejects a line of more than 16 MB", async () => {
    const maxBytes = 16 * 1024 * 1024;
    const line = (bytes: number): string => `{"id":"${"x".repeat(bytes - 9)}"}`;
    const { records, invalid } = await read(fileOf(`${line(maxBytes)}\n${line(maxBytes + 1)}\n{"id":"b"}\n`));
    expect(records.map(([number]) => number)).toEqual([1, 3]);
    expect(invalid).toEqual([[2, "longer than 16 MB"]]);
  });

  it("reads gzip with several members and counts the compressed bytes", async () => {
    const compressed = Buffer.concat([gzipSync('{"id":"a"}\n{"i'), gzipSync('d":"b"}\n')]);
    const { records, bytes } = await read(fileOf(compressed));
    expect(records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b" }],
    ]);
    expect(bytes).toBe(compressed.length);
  });

  it("keeps the first bytes after decompression", async () => {
    const file = new CompaniesFile(
      { path: fileOf(gzipSync(`[${"\n".repeat(5000)}]`)), stdin: new PassThrough() },
      { onBytes() {}, onInvalidLine() {} },
    );
    for await (const _ of file.records());
    expect(file.head.toString()).toBe(`[${"\n".repeat(1023)}`);
  });

  it.each([
    ["", []],
    ["\n", []],
    ["7", [[1, 7]]],
  ])("reads %j", async (content, expected) => {
    const { records } = await read(fileOf(content));
    expect(records).toEqual(expected);
  });

  it.each([
    ["a missing file", () => join(folder, "missing"), "the file does not exist"],
    ["a directory", () => folder, "it is a directory. Name a file in it"],
    [
      "an incomplete gzip file",
      () => fileOf(gzipSync('{"id":"a"}\n').subarray(0, 20)),
      "the gzip file is incomplete. Download or compress it again",
    ],
    [
      "a damaged gzip file",
      () => fileOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff])),
      "the gzip file is damaged. Download or compress it again",
    ],
  ])("reports why it cannot read %s", async (_, make, reason) => {
    const path = make();
    await expect(read(path)).rejects.toMatchObject({ message: `error: cannot read ${path}: ${reason}`, exitCode: 1 });
  });

  it("throws the error of the listener", async () => {
    const file = new CompaniesFile(
      { path: fileOf("{\n{}\n"), stdin: new PassThrough() },
      {
        onBytes: () => {},
        onInvalidLine: (line) => {
          throw new RangeError(`line ${line}`);
        },
      },
    );
    await expect(file.records().next()).rejects.toThrow(new RangeError("line 1"));
  });
});
