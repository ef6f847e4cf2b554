import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const url = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);

/** Runs a program until it ends. An unhandled rejection ends it with the status 1. */
function run(program: string): readonly [status: number | null, stdout: string, stderr: string] {
  const folder = mkdtempSync(join(tmpdir(), "firmament-superseded-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "program.mjs");
  writeFileSync(path, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8", timeout: 150_000 });
  return [status, stdout, stderr];
}

const THREADS = `
  import { companySchema } from ${url("src/entries/companies.ts")};
  import { openThreads } from ${url("src/entries/node.ts")};
  const engine = await openThreads({ schema: companySchema, threads: 2 });`;

const WORKER = `
  import { Worker } from "node:worker_threads";
  import { connectEngine } from ${url("src/entries/worker.ts")};
  const engine = connectEngine(new Worker(new URL(${url("test/support/engine/engine-worker.ts")})));`;

/** Superseded requests of every method, without a handler; then one that is awaited. */
const REQUESTS = `
  await engine.upsert({ id: "1", name: "Acme" });
  const options = { supersedes: "results" };
  engine.search("acme", options);
  engine.count("acme", options);
  engine.ids("acme", options);
  engine.explain("acme", options);
  engine.lint("acme", options);
  engine.complete("ac", 2, options);
  const awaited = engine.search("acme", options).catch((error) => error.name + ": " + error.message);
  const last = engine.count("acme", options);
  console.log(await awaited, await last);
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log("done");
  await engine.close();`;

test.each([
  ["threads", THREADS],
  ["a worker", WORKER],
])("superseded requests of %s that nobody waits for do not end the process", (_, setup) => {
  const message = 'AbortError: A later request of the name "results" has superseded this one.';
  expect(run(setup + REQUESTS)).toEqual([0, `${message} 1\ndone\n`, ""]);
});

test.each([
  ["threads", THREADS],
  ["a worker", WORKER],
])("every other error of a request of %s that nobody waits for ends the process", (_, setup) => {
  const [status, , stderr] = run(`${setup}
    engine.count("name:(", { supersedes: "results" });
    setTimeout(() => {}, 100_000);`);
  expect([status, stderr.includes("This parenthesis is not closed")]).toEqual([1, true]);
});
