import { expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { companySchema } from "../companies/company-schema.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { IndexWriter } from "../indexes/writer/index-writer.ts";
import { ReadingCache } from "./reading-cache.ts";

function writerOf(count: number): IndexWriter<typeof companySchema> {
  const writer = new IndexWriter(companySchema, () => standardAnalyzer);
  for (let index = 0; index < count; index++) writer.upsert({ id: String(index), name: "acme" });
  return writer;
}

/** A cache of frequencies, with the keys that were read. */
function counting(frequency: number): { readonly reads: string[]; read: (key: string, reader: IndexReader) => number } {
  const cache = new ReadingCache<number>((reading) => reading);
  const reads: string[] = [];
  const read = (key: string, reader: IndexReader): number =>
    cache.read(key, reader, () => {
      reads.push(key);
      return frequency;
    });
  return { reads, read };
}

test("reads a word once, until documents are added", () => {
  const writer = writerOf(4);
  const { reads, read } = counting(0);
  for (let times = 0; times < 3; times++) expect(read("a", writer.reader())).toBe(0);
  expect(reads).toEqual(["a"]);
  writer.upsert({ id: "new" });
  read("a", writer.reader());
  expect(reads).toEqual(["a", "a"]);
});

test("reads a word again in another index", () => {
  const { reads, read } = counting(0);
  read("a", writerOf(4).reader());
  read("a", writerOf(4).reader());
  read("a", new IndexReader([]));
  expect(reads).toEqual(["a", "a", "a"]);
});

test.each([
  ["rare", 0, 128],
  ["frequent", 4, 64],
])("keeps the last %s words", (_, frequency, count) => {
  const reader = writerOf(4).reader();
  const { reads, read } = counting(frequency);
  for (let word = 0; word < count; word++) read(String(word), reader);
  read("0", reader);
  read("new", reader);
  reads.length = 0;
  read("0", reader);
  read("1", reader);
  expect(reads).toEqual(["1"]);
});
