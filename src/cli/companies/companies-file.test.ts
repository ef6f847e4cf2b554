import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  /** Each record with its line. */
  readonly records: readonly (readonly [line: number, record: unknown])[];
  readonly broken: readonly (readonly [line: number, reason: string])[];
  readonly bytes: number;
}

async function read(path: string): Promise<Reading> {
  const broken: [number, string][] = [];
  let bytes = 0;
  const file = new CompaniesFile(path, {
    onBytes: (total) => {
      bytes = total;
    },
    onBrokenLine: (line, reason) => broken.push([line, reason]),
  });
  const records: unknown[] = [];
  for await (const record of file.records()) records.push(record);
  return { records: records.map((record, index) => [file.lineOf(index), record] as const), broken, bytes };
}

describe("a companies file", () => {
  it("gives the records with their lines", async () => {
    const { records, broken } = await read(fileOf('{"id":"a"}\n{"id":"b"}'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b" }],
    ]);
    expect(broken).toEqual([]);
  });

  it("minds no byte order mark, carriage returns and blank lines", async () => {
    const { records, broken } = await read(fileOf('\ufeff{"id":"a"}\r\n\r\n  \n{"id":"b"}\r\n'));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(broken).toEqual([]);
  });

  it("tells of broken lines and goes on", async () => {
    const bad = Buffer.concat([
      Buffer.from('{"id":"a"}\n{"id":\n'),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      Buffer.from('\n{"id":"b"}\n'),
    ]);
    const { records, broken } = await read(fileOf(bad));
    expect(records).toEqual([
      [1, { id: "a" }],
      [4, { id: "b" }],
    ]);
    expect(broken).toEqual([
      [2, "not JSON: Unexpected end of JSON input"],
      [3, "not UTF-8"],
    ]);
  });

  it("takes a line of more than 16 MB for a broken one", async () => {
    const longest = 16 * 1024 * 1024;
    const line = (bytes: number): string => `{"id":"${"x".repeat(bytes - 9)}"}`;
    const { records, broken } = await read(fileOf(`${line(longest)}\n${line(longest + 1)}\n{"id":"b"}\n`));
    expect(records.map(([number]) => number)).toEqual([1, 3]);
    expect(broken).toEqual([[2, "longer than 16 MB"]]);
  });

  it("reads gzip whatever the name, also of several members, and counts the packed bytes", async () => {
    const packed = Buffer.concat([gzipSync('{"id":"a"}\n{"i'), gzipSync('d":"b"}\n')]);
    const { records, bytes } = await read(fileOf(packed));
    expect(records).toEqual([
      [1, { id: "a" }],
      [2, { id: "b" }],
    ]);
    expect(bytes).toBe(packed.length);
  });

  it("keeps the first bytes, unpacked", async () => {
    const file = new CompaniesFile(fileOf(gzipSync(`[${"\n".repeat(5000)}]`)), { onBytes() {}, onBrokenLine() {} });
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
    [
      "a missing file",
      () => join(folder, "missing"),
      "there is no such file. --data takes a file of one JSON object a line, or - for standard input",
    ],
    ["a directory", () => folder, "it is a directory. Name a file in it"],
    [
      "a gzip file that ends early",
      () => fileOf(gzipSync('{"id":"a"}\n').subarray(0, 20)),
      "the gzip file ends too early. It may be an unfinished download: fetch or pack it again",
    ],
    [
      "a gzip file that is damaged",
      () => fileOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff])),
      "the gzip file is damaged. Fetch or pack it again",
    ],
  ])("cannot read %s, and says why", async (_, make, reason) => {
    const path = make();
    await expect(read(path)).rejects.toMatchObject({ message: `error: cannot read ${path}: ${reason}`, exitCode: 1 });
  });

  it("ends when the listener throws", async () => {
    const file = new CompaniesFile(fileOf("{\n{}\n"), {
      onBytes: () => {},
      onBrokenLine: (line) => {
        throw new RangeError(`line ${line}`);
      },
    });
    await expect(file.records().next()).rejects.toThrow(new RangeError("line 1"));
  });
});
