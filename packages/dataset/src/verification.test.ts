import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, it } from "vitest";
import { IN_MEMORY } from "./sqlite/database.ts";
import { openDatasetFile } from "./tables/dataset-file.ts";
import { IndexComparison, Problems } from "./verification.ts";

it.each([
  ["a change that the index has later is not a problem", 2, 0],
  ["a change that the index never has is a problem", Number.POSITIVE_INFINITY, 2],
])("%s", async (_, calls, count) => {
  const store = openDatasetFile(IN_MEMORY, "{}", { create: true });
  store.apply([{ changes: [{ id: "a", document: '{"id":"a"}' }], idempotency: null }]);
  const engine = new SearchEngine(companySchema);
  const problems = new Problems();
  let call = 0;
  const catchUp = async (): Promise<void> => {
    if (++call === calls) engine.upsert({ id: "a" });
  };
  expect(await new IndexComparison(engine, store).run(problems, catchUp, () => {})).toBe(1);
  expect(problems.all.problemCount).toBe(count);
  store.close();
});
