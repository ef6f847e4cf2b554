import { companySchema } from "firmament/companies";
import { threads } from "firmament/node";
import { expect, it, vi } from "vitest";
import { IndexBuild } from "./index-build.ts";
import { IN_MEMORY } from "./sqlite/database.ts";
import { openDatasetFile } from "./tables/dataset-file.ts";

it("an index build has every document of its generation, however far staging is ahead", async () => {
  const store = openDatasetFile(IN_MEMORY, "{}", { create: true });
  const generation = store.generations.begin(0);
  const stage = (from: number, to: number): void => {
    const ids = Array.from({ length: to - from }, (_, index) => String(from + index));
    store.generations.stage(
      generation,
      ids.map((id) => ({ id, document: JSON.stringify({ id }) })),
    );
  };
  const build = new IndexBuild(
    { store, generation },
    { schema: companySchema, engine: {}, threads: threads(1), onProgress() {} },
  );
  const reads = vi.spyOn(store, "entriesAfter");
  stage(0, 700);
  build.extend(600);
  await expect.poll(() => reads.mock.calls.length).toBeGreaterThanOrEqual(2);
  await new Promise((resume) => setTimeout(resume, 20));
  // The ids 0 to 49 move to later positions.
  stage(0, 50);
  build.extend(750);
  stage(700, 1500);
  build.extend(1550);
  const engine = await build.finish();
  expect(engine.size).toBe(1500);
  store.close();
});
