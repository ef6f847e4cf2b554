import { expect, test } from "vitest";
import { fileRecords } from "./file-records.ts";

async function read(name: string, ...parts: readonly string[]): Promise<readonly object[]> {
  const records: object[] = [];
  for await (const record of fileRecords(new File([...parts], name))) records.push(record);
  return records;
}

const acme = { id: "a", name: "Acme" };
const bolt = { name: "Bolt" };

test.each([
  ["lines.ndjson", '{"id":"a","name":"Acme"}\r\n\n{"name":"Bolt"}'],
  ["lines.JSONL", '\uFEFF{"id":"a","name":"Acme"}\n{"name":"Bolt"}\n'],
  ["lines.json", '{"id":"a","name":"Acme"}\n{"name":"Bolt"}\n'],
  ["array.json", ' [\n{"id":"a","name":"Acme"},\n{"name":"Bolt"}\n]\n'],
])("%s contains two records", async (name, text) => {
  expect(await read(name, text)).toEqual([acme, bolt]);
});

test.each([
  ["old.ndjson", '{"id":"a","name":"Acme"}\r{"name":"Bolt"}\r'],
  ["old.jsonl", '{"id":"a","name":"Acme"}\r\r\n{"name":"Bolt"}\r\r\n'],
])("the lines of %s may end with carriage returns", async (name, text) => {
  expect(await read(name, text)).toEqual([acme, bolt]);
});

test("lines may be longer than a chunk of the file", async () => {
  const names = Array.from({ length: 3 }, (_, index) => "é".repeat(100_000) + index);
  const lines = names.map((name) => `${JSON.stringify({ name })}\n`);
  expect(await read("long.ndjson", ...lines)).toEqual(names.map((name) => ({ name })));
});

test.each([
  [
    "notes.txt",
    "",
    "notes.txt is neither NDJSON (.ndjson, .jsonl), JSON (.json), CSV (.csv) nor TSV (.tsv). Save its records in one of these formats.",
  ],
  ["my notes.csv.gz", "", "To search a Parquet, Arrow or compressed file, serve it: firmament serve 'my notes.csv.gz'"],
  ["empty.ndjson", "\n", "empty.ndjson contains no records."],
  ["empty.json", "[]", "empty.json contains no records."],
  ["list.ndjson", "{}\n[1]\n", "Record 2 is not an object."],
  ["endless.ndjson", "a".repeat(5_000_000), "endless.ndjson has a line of more than 4000000 characters."],
  ["broken.ndjson", '{}\n{"id":', "Line 2 is not JSON: "],
  ["pretty.json", '{\n  "id": 1\n}', "pretty.json cannot be read: the object that starts here has several lines."],
  ["bulk.ndjson", '{"index":{}}\n{"id":1}\n', "bulk.ndjson cannot be read: it is a bulk file of OpenSearch"],
  ["broken.json", "[{}", "broken.json is not JSON: "],
])("%s is an error", async (name, text, message) => {
  await expect(read(name, text)).rejects.toThrow(message);
});
