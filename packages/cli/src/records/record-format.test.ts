import { describe, expect, it } from "vitest";
import { delimiterOf, detectFormat, hasKnownName } from "./record-format.ts";

describe("the format of a file", () => {
  it.each([
    ["a.csv", "{", "csv"],
    ["a.CSV.gz", "", "csv"],
    ["a.tsv.zst", "a,b\n", "tsv"],
    ["a.tab", "", "tsv"],
    ["a.ndjson", '{"id"', "ndjson"],
    ["a.jsonl.gzip", "a,b", "ndjson"],
    ["a.json", '\n{"id": 1}\n', "ndjson"],
    ["a.json", " \n [", "json"],
    ["a.ndjson", "\ufeff[", "json"],
  ])("follows from the name: %s with %j", (path, head, format) => {
    expect(detectFormat(path, head)).toBe(format);
  });

  it.each([
    ["", "ndjson"],
    ["# Notes\n", "ndjson"],
    ['{"a":1,\t"b"', "ndjson"],
    ["\ufeff\n\n[{", "json"],
    ["id,name\n", "csv"],
    ["id;name\n", "csv"],
    ['"id","na\tme"\n', "tsv"],
    ["id\tname, official\n", "tsv"],
    ["one line\nid,name", "ndjson"],
  ])("follows from the first bytes where the name says nothing: %j", (head, format) => {
    for (const path of ["-", "companies", "a.gz", "a.txt", "a.constructor"]) {
      expect(detectFormat(path, head)).toBe(format);
    }
  });
});

it("a name is known by its extension", () => {
  const names = ["a.csv", "a.json.gz", "folder.csv/a.txt", "csv", "a.csv.bak", "a.firm", "a.gz", "a.b.tab"];
  expect(names.filter(hasKnownName)).toEqual(["a.csv", "a.json.gz", "a.b.tab"]);
});

it.each([
  ["csv", "a,b;c\n", ","],
  ["csv", "\na;b\n1,2", ";"],
  ["csv", "id", ","],
  ["tsv", "a;b", "\t"],
] as const)("the delimiter of %s with the header %j", (format, head, delimiter) => {
  expect(delimiterOf(format, head)).toBe(delimiter);
});
