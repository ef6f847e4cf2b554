import { describe, expect, test } from "vitest";
import { readOptions, usage } from "./options.ts";

test("has defaults", () => {
  expect(readOptions([])).toEqual({
    count: 20_000,
    seed: 1,
    queries: 1200,
    names: 1000,
    corpus: null,
    engines: ["firmament", "minisearch", "orama", "sqlite", "bm25f"],
    cranfield: null,
    json: null,
  });
});

test("reads all options, with Firmament as the first engine", () => {
  const corpus = "--count 50 --seed 0 --queries 7 --names 0 --corpus a.ndjson.gz --engines bm25f,sqlite";
  expect(readOptions(`${corpus} --cranfield cran --json b.json`.split(" "))).toEqual({
    count: 50,
    seed: 0,
    queries: 7,
    names: 0,
    corpus: "a.ndjson.gz",
    engines: ["firmament", "bm25f", "sqlite"],
    cranfield: "cran",
    json: "b.json",
  });
});

describe("rejects", () => {
  test.each([
    [["--queries", "0"], "--queries must be a whole number of at least 1, not 0."],
    [["--seed", "x"], "--seed must be a whole number of at least 0, not x."],
    [["--engines", "lucene"], "Unknown engine lucene. Use one of firmament, minisearch, orama, sqlite, bm25f."],
  ])("%j", (args, message) => expect(() => readOptions(args)).toThrow(new RangeError(message)));

  test("an unknown option", () => expect(() => readOptions(["--rounds", "1"])).toThrow(TypeError));
});

test("describes each option in the usage", () => {
  for (const name of Object.keys(readOptions([]))) expect(usage).toContain(`--${name} `);
});
