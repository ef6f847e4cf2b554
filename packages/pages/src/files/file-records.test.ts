import type { CompanyInput } from "firmament/companies";
import { expect, test } from "vitest";
import { readRecordFile } from "./file-records.ts";

async function read(name: string, ...parts: readonly string[]): Promise<readonly CompanyInput[]> {
  const companies: CompanyInput[] = [];
  for await (const company of readRecordFile(new File([...parts], name))) companies.push(company);
  return companies;
}

const acme = { id: "a", name: "Acme" };
const bolt = { id: "2", name: "Bolt" };

test.each([
  ["lines.ndjson", '{"id":"a","name":"Acme"}\r\n\n{"Name":"Bolt"}'],
  ["lines.JSONL", '\uFEFF{"id":"a","name":"Acme"}\n{"Name":"Bolt"}\n'],
  ["lines.json", '{"id":"a","name":"Acme"}\n{"Name":"Bolt"}\n'],
  ["array.json", ' [\n{"id":"a","name":"Acme"},\n{"Name":"Bolt"}\n]\n'],
])("%s contains two companies", async (name, text) => {
  expect(await read(name, text)).toEqual([acme, bolt]);
});

test("lines may be longer than a chunk of the file", async () => {
  const names = Array.from({ length: 3 }, (_, index) => "é".repeat(100_000) + index);
  const lines = names.map((name) => `${JSON.stringify({ name })}\n`);
  expect((await read("long.ndjson", ...lines)).map(({ name }) => name)).toEqual(names);
});

test.each([
  ["notes.txt", "", "notes.txt is neither NDJSON (.ndjson, .jsonl), JSON (.json), CSV (.csv) nor TSV (.tsv)."],
  ["empty.ndjson", "\n", "empty.ndjson contains no companies."],
  ["empty.json", "[]", "empty.json contains no companies."],
  ["list.ndjson", "{}\n[1]\n", "Record 2 is not an object."],
  ["object.ndjson", '{"name":{"toString":1}}', "Record 1: name must be a text or a number, not an object."],
  ["deep.ndjson", `{"name":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, "Record 1: name must be a text or a number, not a"],
  ["other.ndjson", '{"colour":"red"}\n', "other.ndjson has no field of companies, such as name or city."],
  ["endless.ndjson", "a".repeat(5_000_000), "endless.ndjson has a line of more than 4000000 characters."],
  ["broken.ndjson", '{}\n{"id":', "Line 2 is not JSON: "],
  ["broken.json", "[{}", "broken.json is not JSON: "],
])("%s is an error", async (name, text, message) => {
  await expect(read(name, text)).rejects.toThrow(message);
});

test("a file of another kind is rejected early", async () => {
  let companies = 0;
  const reading = (async () => {
    const file = new File(['{"colour":"red"}\n'.repeat(100_000)], "other.ndjson");
    for await (const _ of readRecordFile(file)) companies += 1;
  })();
  await expect(reading).rejects.toThrow("has no field of companies");
  expect(companies).toBeLessThan(1000);
});

test("members of every object are members of a record like others", async () => {
  const text = '{"__proto__":{"name":"evil"},"constructor":{"prototype":{"x":1}},"toString":1,"name":"Acme"}';
  expect(await read("a.ndjson", text)).toStrictEqual([{ id: "1", name: "Acme" }]);
  expect(Object.keys({})).toEqual([]);
});
