import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { newThreadedEngine } from "../../src/threads/open-threads.ts";
import type { ThreadedEngine } from "../../src/threads/threaded-engine.ts";

const script = new URL("../../src/entries/search-worker.ts", import.meta.url);
const workers: Worker[] = [];
let engine: ThreadedEngine<CompanySchema> | null = null;

function openWith(threads: number, url: URL = script): ThreadedEngine<CompanySchema> {
  engine = newThreadedEngine({ schema: companySchema, threads }, 1, (setup) => {
    const worker = new Worker(url, { workerData: setup });
    workers.push(worker);
    return worker;
  });
  return engine;
}

afterEach(async () => {
  await engine?.close();
  workers.length = 0;
});

test("another thread takes the place of one that ends, and has all documents", async () => {
  const threaded = openWith(1);
  await threaded.upsert({ id: "1", name: "Acme" });
  expect(await threaded.count("acme")).toBe(1);
  // The order matters: a thread that runs could answer first.
  const ended = workers[0]?.terminate();
  const lost = threaded.count("acme");
  await expect(lost).rejects.toMatchObject({ name: "WorkerError" });
  await ended;
  await expect.poll(() => workers.length).toBe(2);
  await threaded.upsert({ id: "2", name: "Acme" });
  expect(await threaded.count("acme")).toBe(2);
});

test("requests are distributed over the threads", async () => {
  const threaded = openWith(2);
  await threaded.upsertAll(Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, name: "Acme" })));
  const counts = await Promise.all(Array.from({ length: 50 }, () => threaded.count("acme")));
  expect(new Set(counts)).toEqual(new Set([100]));
  expect(workers).toHaveLength(2);
});

test("each thread has a cache of the size that the option says", async () => {
  let options = {};
  engine = newThreadedEngine({ schema: companySchema, threads: 1, cacheBytes: 1234 }, 1, (setup) => {
    options = setup.options;
    return new Worker(script, { workerData: setup });
  });
  await engine.ready();
  expect(options).toMatchObject({ cacheBytes: 1234 });
});

test("the number of threads is a whole number from 1", () => {
  expect(() => openWith(0)).toThrow("threads must be a whole number from 1");
});

test("threads are ready when all of them have started", async () => {
  const threaded = openWith(2);
  await expect(threaded.ready()).resolves.toBeUndefined();
});

test("threads that cannot start are reported, and are not started again and again", async () => {
  const threaded = openWith(2, new URL("data:text/javascript,throw new Error('broken script')"));
  await expect(threaded.ready()).rejects.toMatchObject({
    name: "WorkerError",
    message: expect.stringContaining("broken script"),
  });
  const started = workers.length;
  await expect(threaded.count("acme")).rejects.toMatchObject({ name: "WorkerError" });
  expect(workers).toHaveLength(started);
});
