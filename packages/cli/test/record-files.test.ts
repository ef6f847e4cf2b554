import { Readable } from "node:stream";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { type CompanyInput, companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { companyDocuments } from "../src/document-type/company-documents.ts";
import { RecordFiles } from "../src/records/record-files.ts";
import type { RecordFormat } from "../src/records/record-format.ts";

const SEPARATOR = "|";

const columns = ["id", ...Object.keys(companySchema.fields)];

const text: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom("a", " ", ",", ";", "\t", '"', "\n", "\r", "\\", "[", "{", "é", "東", "🙂"),
  minLength: 1,
  maxLength: 8,
});

/** A value that a cell of a list can contain. */
const listed: fc.Arbitrary<string> = text
  .map((value) => value.replaceAll(SEPARATOR, "").trim())
  .filter((value) => value !== "");

const finite: fc.Arbitrary<number> = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);

const company: fc.Arbitrary<CompanyInput> = fc.record(
  {
    id: text.filter((value) => value.trim() !== ""),
    name: text,
    description: text,
    industries: fc.array(listed, { minLength: 1, maxLength: 3 }),
    staff_count: finite,
  },
  { requiredKeys: ["id"] },
);

/** The text of a file, and the line on which each record starts. */
interface Written {
  readonly text: string;
  readonly lines: readonly number[];
}

/** Joins the records, and counts lines the plainest way. */
function joined(before: string, records: readonly string[], between: string, after: string): Written {
  let text = before;
  const lines = records.map((record, index) => {
    if (index > 0) text += between;
    const line = text.split("\n").length;
    text += record;
    return line;
  });
  return { text: text + after, lines };
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

function row(record: CompanyInput, delimiter: string): string {
  const cells = columns.map((column) => {
    const value: unknown = Reflect.get(record, column);
    const cell = value === undefined ? "" : Array.isArray(value) ? value.join(SEPARATOR) : String(value);
    return /["\r\n,\t]/.test(cell) ? quoted(cell) : cell;
  });
  return cells.join(delimiter);
}

/** Parquet and Arrow have tests of their own. */
type TextFormat = Exclude<RecordFormat, "parquet" | "arrow">;

const writers: Readonly<Record<TextFormat, (records: readonly CompanyInput[], end: string) => Written>> = {
  ndjson: (records, end) =>
    joined(
      "",
      records.map((record) => JSON.stringify(record)),
      `${end}${end}`,
      end,
    ),
  json: (records, end) =>
    joined(
      `${end}[`,
      records.map((record) => JSON.stringify(record, null, 1)),
      `,${end}`,
      "]",
    ),
  csv: (records, end) =>
    joined(
      `${columns.join(",")}${end}`,
      records.map((record) => row(record, ",")),
      `${end}${end}`,
      end,
    ),
  tsv: (records, end) =>
    joined(
      `${columns.join("\t")}${end}`,
      records.map((record) => row(record, "\t")),
      end,
      "",
    ),
};

const compressions: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  plain: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
  frames: (bytes) => Buffer.concat([0, 1].map((half) => zstdCompressSync(halfOf(bytes, half)))),
};

function halfOf(bytes: Buffer, half: number): Buffer {
  const middle = bytes.length >> 1;
  return half === 0 ? bytes.subarray(0, middle) : bytes.subarray(middle);
}

/** Standard input that delivers the bytes in chunks which end at these shares of the length. */
function inputOf(bytes: Buffer, cuts: readonly number[]): Readable {
  const ends = [...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
  // A stream of bytes would join chunks that wait; a stream of objects keeps them apart.
  return Readable.from(ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)));
}

test(
  "records are read as they were written, in every format and compression, wherever the chunks end",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(company, { maxLength: 6 }),
        fc.constantFrom<TextFormat>("ndjson", "json", "csv", "tsv"),
        fc.constantFrom(...Object.keys(compressions)),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        async (companies, format, compression, end, isMarked, cuts) => {
          const { text, lines } = writers[format](companies, end);
          const bytes =
            compressions[compression]?.(Buffer.from(`${isMarked ? "\ufeff" : ""}${text}`)) ?? Buffer.alloc(0);
          const fail = (value: unknown): never => expect.unreachable(JSON.stringify(value));
          const files = new RecordFiles("-", inputOf(bytes, cuts), {
            type: companyDocuments,
            format,
            separator: SEPARATOR,
          });
          let read = 0;
          const listeners = {
            onBytes: (total: number) => {
              read = total;
            },
            onFile: () => {},
            onReject: fail,
            onMessage: fail,
          };
          const records: unknown[] = [];
          for await (const { line, value } of files.records(listeners)) records.push({ line, value });
          expect(records).toEqual(companies.map((value, index) => ({ line: lines[index], value })));
          expect(read).toBe(bytes.length);
        },
      ),
      runs(300),
    ),
  2 * propertyTimeout,
);

test(
  "the raw text of a broken record is its part of the file",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('{"id":"a"}', '{"id":}', '{"id":"é\\""', '{"id": "]}",}'), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.constantFrom<"ndjson" | "json">("ndjson", "json"),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        async (parts, format, cuts) => {
          // An object that is not closed would contain the rest of an array.
          const texts = format === "json" ? parts.filter((part) => part.endsWith("}")) : parts;
          const { text, lines } = format === "json" ? joined("[", texts, ",\n", "]") : joined("", texts, "\n", "\n");
          const rejected: unknown[] = [];
          const files = new RecordFiles("-", inputOf(Buffer.from(text), cuts), { type: companyDocuments, format });
          const listeners = {
            onBytes: () => {},
            onFile: () => {},
            onMessage: () => {},
            onReject: ({ line, text }: { readonly line: number; readonly text?: string }) =>
              rejected.push([line, text]),
          };
          for await (const { value } of files.records(listeners)) expect(value).toEqual({ id: "a" });
          const expected = texts.flatMap((part, index) => (part === '{"id":"a"}' ? [] : [[lines[index], part]]));
          expect(rejected).toEqual(expected);
        },
      ),
      runs(100),
    ),
  2 * propertyTimeout,
);
