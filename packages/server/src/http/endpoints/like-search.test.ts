import { like } from "@firmament/like";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import type { ReadonlyEngine, Schema } from "firmament";
import { companySchema } from "firmament/companies";
import { print } from "firmament/grammar";
import { expect, test } from "vitest";
import { EngineBackend } from "./engine-backend.ts";
import { FilteredBackend } from "./filtered-backend.ts";
import { likeSearch } from "./like-search.ts";
import type { CountOptions } from "./search-backend.ts";

const engine = companyEngine(300);
const [id = ""] = engine.ids("software");

/** Counts many queries at once, as a cluster does. */
class BatchBackend extends EngineBackend {
  batches = 0;

  override count(query: string, options: CountOptions): number {
    // The number of all documents is one request of its own.
    if (query !== "*:*") throw new Error(`${query} is counted alone`);
    return super.count(query, options);
  }

  async counts(queries: readonly string[], options: CountOptions): Promise<readonly number[]> {
    if (queries.length > 0) this.batches++;
    return queries.map((query) => engine.count(query, options));
  }
}

test("a backend that counts many queries at once answers in one batch, also behind an obligatory filter", async () => {
  const backend = new BatchBackend(engine as unknown as ReadonlyEngine<Schema>);
  const request = { query: "*:*", like: { ids: [id] }, per_page: 10, as_you_type: false, count_only: false };
  const run = { signal: new AbortController().signal, timeBudget: 1000 };
  const found = await likeSearch(backend, request, companySchema, run);
  const expected = await like(engine, { schema: companySchema, ids: [id] });
  expect(found.request.query).toBe(print(expected.query));
  expect(found.reasons).toEqual(expected.reasons);
  expect(backend.batches).toBe(1);

  const filter = "followers:*";
  const filtered = await likeSearch(new FilteredBackend(backend, filter, companySchema), request, companySchema, run);
  expect(filtered.reasons).toEqual((await like(engine, { schema: companySchema, ids: [id], filter })).reasons);
  expect(backend.batches).toBe(2);
});
