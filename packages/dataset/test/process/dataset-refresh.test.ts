import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { threads } from "firmament/node";
import { expect, test } from "vitest";

const PAGE = { limit: 20, sort: "followers" } as const;

test(
  "a search during a refresh sees the old or the new generation, and a cursor the generation it began with",
  async () => {
    const dataset = await testDataset(datasetPath(), { threads: threads(1) });
    const { engine } = dataset;
    let generation = 0;
    /** Some documents are staged twice, and from 1,000 on they are indexed by another thread. */
    const refresh = async (size: number, duplicates: number): Promise<void> => {
      const name = `generation${++generation}`;
      const numbers = [...Array(size).keys(), ...Array(duplicates).keys()];
      const documents = numbers.map((number) => ({ id: `${number}`, name, followers: number }));
      await dataset.refresh(documents, { allowShrink: true });
    };
    await refresh(300, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 2500 }),
        fc.integer({ min: 0, max: 90 }),
        async (size, duplicates) => {
          const [older, newer] = [`generation${generation}`, `generation${generation + 1}`];
          const sizes = new Map([
            [older, engine.size],
            [newer, size],
          ]);
          const { cursor } = engine.search("*:*", PAGE);
          const next = engine.search("*:*", { ...PAGE, cursor: cursor as string }).hits.map(({ id }) => id);
          const refreshed = refresh(size, duplicates);
          const seen = new Set<string>();
          for (let isDone = false; !isDone; ) {
            isDone = await Promise.race([
              refreshed.then(() => true),
              new Promise<false>((r) => setImmediate(r, false)),
            ]);
            const { hits, total } = engine.search("*:*", { limit: 50 });
            const names = new Set(hits.map(({ document }) => document.name ?? ""));
            expect(names.size).toBe(1);
            for (const name of names) {
              expect([older, newer]).toContain(name);
              expect(engine.count(`name:${name}`)).toBe(sizes.get(name));
              expect(total).toBe(sizes.get(name));
              seen.add(name);
            }
            const page = engine.search("*:*", { ...PAGE, cursor: cursor as string });
            expect(page.hits.map(({ id, document }) => [id, document.name])).toEqual(next.map((id) => [id, older]));
          }
          expect(seen).toContain(newer);
          expect(dataset.engine.size).toBe(size);
        },
      ),
      runs(30, 2),
    );
    expect((await dataset.verify()).problems).toEqual([]);
  },
  2 * propertyTimeout,
);
