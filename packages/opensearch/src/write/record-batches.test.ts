import { expect, test } from "vitest";
import { forEachBatch } from "./record-batches.ts";

async function* batchesOf(count: number, failsAt = Number.POSITIVE_INFINITY): AsyncGenerator<number, void> {
  for (let batch = 0; batch < count; batch++) {
    if (batch === failsAt) throw new Error(`batch ${batch} cannot be read`);
    yield batch;
  }
}

/** Work that records what runs at the same time, and fails for one batch. */
class Work {
  running = 0;
  most = 0;
  readonly done: number[] = [];
  readonly #failsAt: number;

  constructor(failsAt = Number.POSITIVE_INFINITY) {
    this.#failsAt = failsAt;
  }

  readonly on = async (batch: number): Promise<void> => {
    this.most = Math.max(this.most, ++this.running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    this.running--;
    if (batch === this.#failsAt) throw new Error(`batch ${batch} cannot be written`);
    this.done.push(batch);
  };
}

test("two batches are in work at the same time", async () => {
  const work = new Work();
  await forEachBatch(batchesOf(5), work.on);
  expect(work).toMatchObject({ most: 2, running: 0, done: [0, 1, 2, 3, 4] });
});

test("an error ends the work, after that which has begun", async () => {
  const work = new Work(1);
  await expect(forEachBatch(batchesOf(9), work.on)).rejects.toThrow("batch 1 cannot be written");
  expect(work).toMatchObject({ running: 0, done: [0, 2] });
});

test("the batches before one that cannot be read are worked on", async () => {
  const work = new Work();
  await expect(forEachBatch(batchesOf(9, 2), work.on)).rejects.toThrow("batch 2 cannot be read");
  expect(work).toMatchObject({ running: 0, done: [0, 1] });
});
