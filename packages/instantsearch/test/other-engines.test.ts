import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSearchClient, type SearchableEngine } from "@firmament/instantsearch";
import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { SearchEngine, schemaToJson, writeIndex } from "firmament";
import { parse } from "firmament/grammar";
import { openThreads } from "firmament/node";
import { IndexSearcher } from "firmament/reader";
import { afterAll, describe, expect, test } from "vitest";
import { randomProducts, schema } from "./support/products.ts";

const products = randomProducts(60, 3);
const engine = new SearchEngine(schema);
engine.upsertAll(products);
const folder = mkdtempSync(join(tmpdir(), "firmament-instantsearch-"));
afterAll(() => rmSync(folder, { recursive: true }));

const params = {
  query: "lamp",
  hitsPerPage: 5,
  page: 1,
  facets: ["*"],
  facetFilters: ["sale:true"],
  numericFilters: ["price>=10"],
};

async function answerOf(searched: SearchableEngine, asYouType: boolean): Promise<object> {
  const client = createSearchClient({
    indexes: { products: { engine: searched, schema: schemaToJson(schema), asYouType } },
  });
  const { results } = await client.search([{ indexName: "products", params }]);
  return { ...results[0], processingTimeMS: 0 };
}

describe("the answers of an engine are also those of", () => {
  test("a snapshot, after the documents have changed", async () => {
    const changing = new SearchEngine(schema);
    changing.upsertAll(products);
    const snapshot = changing.snapshot();
    changing.clear();
    expect(await answerOf(snapshot, true)).toEqual(await answerOf(engine, true));
  });

  test("a reader of an index file, which has no search as you type", async () => {
    const reader = new IndexSearcher(writeIndex(engine), { schema, parse });
    expect(await answerOf(reader, false)).toEqual(await answerOf(engine, false));
  });

  test("threads", async () => {
    const threads = await openThreads({ schema, threads: 1 });
    try {
      await threads.upsertAll(products);
      expect(await answerOf(threads, true)).toEqual(await answerOf(engine, true));
    } finally {
      await threads.close();
    }
  });

  test("a dataset", async () => {
    const dataset = await openDatasetInProcess(join(folder, "products.db"), { schema });
    try {
      await dataset.load(products);
      expect(await answerOf(dataset.engine, true)).toEqual(await answerOf(engine, true));
    } finally {
      await dataset.close();
    }
  });
});
