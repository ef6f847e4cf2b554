import { toElasticsearch, toSql } from "@firmament/compile";
import { openDataset } from "@firmament/dataset";
import { equivalent, implies, satisfiable } from "@firmament/decide";
import { openCluster } from "@firmament/opensearch";
import { createHandler } from "@firmament/server";
import { checkEngine } from "@firmament/testing";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { readIndex, SearchEngine, schemaToJson, writeIndex } from "../src/entries/index.ts";
import { openIndex, openThreads } from "../src/entries/node.ts";
import { IndexSearcher } from "../src/entries/reader.ts";
import { SavedSearches } from "../src/entries/standing.ts";
import { serveEngine } from "../src/entries/worker.ts";

const bytes = writeIndex(new SearchEngine(companySchema));

/** Every function with the option `schema`, without it. */
const calls: Readonly<Record<string, (options: never) => unknown>> = {
  readIndex: (options) => readIndex(bytes, options),
  openIndex: (options) => openIndex("companies.firm", options),
  "an IndexSearcher": (options) => new IndexSearcher(bytes, options),
  openThreads: (options) => openThreads(options),
  serveEngine: (options) => serveEngine(options),
  openDataset: (options) => openDataset("companies.db", options),
  openCluster: (options) => openCluster(Object.assign({ index: "companies", nodes: [] }, options)),
  equivalent: (options) => equivalent("a", "b", options),
  implies: (options) => implies("a", "b", options),
  toElasticsearch: (options) => toElasticsearch("a", options),
  toSql: (options) => toSql("a", options),
  satisfiable: (options) => satisfiable("a", options),
  checkEngine: (options) => checkEngine({} as never, options),
  'the dataset "books"': (books) => createHandler({ datasets: { books } } as never),
};

test.each(Object.entries(calls))("%s needs the option schema", async (subject, call) => {
  const expected = `${subject} needs the option schema: the result of defineSchema, or companySchema of firmament/companies.`;
  for (const options of [{}, { schema: undefined }, { schema: null }]) {
    await expect((async () => call(options as never))()).rejects.toThrow(TypeError);
    await expect((async () => call(options as never))()).rejects.toThrow(expected);
  }
});

test.each([
  ["SearchEngine", (schema: never) => new SearchEngine(schema)],
  ["SavedSearches", (schema: never) => new SavedSearches(schema)],
  ["schemaToJson", (schema: never) => schemaToJson(schema)],
])("%s needs a schema", (_, call) => {
  expect(() => call(undefined as never)).toThrow(TypeError);
});
