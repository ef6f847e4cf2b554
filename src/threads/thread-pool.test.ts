import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type { CompanySchema } from "../schema/company-schema.ts";
import { companySchema } from "../schema/company-schema.ts";
import { newThreadedEngine } from "./open-threads.ts";
import type { ThreadedEngine } from "./threaded-engine.ts";

const script = new URL("../search-worker.ts", import.meta.url);
const workers: Worker[] = [];
let engine: ThreadedEngine<CompanySchema> | null = null;

function openWith(threads: number): ThreadedEngine<CompanySchema> {
  engine = newThreadedEngine({ schema: companySchema, threads }, 1, (setup) => {
    const worker = new Worker(script, { workerData: setup });
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

test("the number of threads is a whole number from 1", () => {
  expect(() => openWith(0)).toThrow("threads must be a whole number from 1");
});
