import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { companiesOf } from "./companies.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-companies-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const corpus = join(folder, name);
  writeFileSync(corpus, content);
  return corpus;
}

const lines = '{"id":"a","name":"Acme","unknown":1}\n\n{"id":"b","industries":["Lamps"]}\n';
const companies: readonly object[] = [
  { id: "a", name: "Acme" },
  { id: "b", industries: ["Lamps"] },
];

test("reads companies from a plain or a compressed file, at most the count", () => {
  const plain = write("plain.ndjson", lines);
  const compressed = write("compressed.ndjson.gz", gzipSync(lines));
  expect([...companiesOf({ corpus: plain, count: 9, seed: 1 })]).toEqual(companies);
  expect([...companiesOf({ corpus: compressed, count: 1, seed: 1 })]).toEqual(companies.slice(0, 1));
});

test("generates companies without a file", () => {
  expect([...companiesOf({ corpus: null, count: 3, seed: 1 })]).toHaveLength(3);
});

const advice = "Give --corpus a file with one company per line as a JSON object, plain or gzip.";

describe("rejects", () => {
  test.each([
    ["broken.ndjson.gz", lines, /^Cannot read .*broken\.ndjson\.gz: .*header/],
    ["empty.ndjson", "\n", /empty\.ndjson contains no companies\./],
    ["text.ndjson", '{"id":"a"}\nAcme', /^Line 2 of .*text\.ndjson is not a company: .*JSON/],
    ["number.ndjson", '{"id":"a","name":[]}', /^Line 1 of .*number\.ndjson is not a company: the field "name"/],
    ["missing.ndjson", '{"name":"Acme"}', /^Line 1 of .* is not a company: the id is missing\./],
  ])("%s", (name, content, message) => {
    const corpus = write(name, content);
    expect(() => companiesOf({ corpus, count: 9, seed: 1 })).toThrow(message);
    expect(() => companiesOf({ corpus, count: 9, seed: 1 })).toThrow(advice);
  });

  test("a missing file", () => {
    const corpus = join(folder, "none.ndjson");
    expect(() => companiesOf({ corpus, count: 9, seed: 1 })).toThrow(/^Cannot read .*none\.ndjson: ENOENT/);
  });

  test("a repeated id", () => {
    const corpus = write("repeated.ndjson", `${lines}{"id":"a"}\n`);
    const message = `Line 4 of ${corpus} repeats the id a. Remove one of its lines.`;
    expect(() => companiesOf({ corpus, count: 9, seed: 1 })).toThrow(new RangeError(message));
  });
});
