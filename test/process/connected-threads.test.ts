import { Worker } from "node:worker_threads";
import { startThread } from "@firmament/test-support/engine/worker-engines.ts";
import { connectEngine, WorkerError } from "firmament/worker";
import { describe, expect, test } from "vitest";

test("closing ends a thread", async () => {
  const thread = startThread();
  const client = connectEngine(thread);
  expect(await client.size()).toBe(0);
  const ended = new Promise((resolve) => void thread.once("exit", resolve));
  await client.close();
  expect(await ended).toBe(1);
  await expect(client.size()).rejects.toEqual(new WorkerError("closed", "The engine was closed."));
});

describe("a thread that fails", () => {
  function scriptOf(code: string): Worker {
    return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  }

  test("rejects everything with the error that it did not catch", async () => {
    const thread = startThread();
    const client = connectEngine(thread);
    await client.size();
    thread.postMessage({ crash: "out of luck" });
    const load = client.load(
      (async function* () {
        yield { id: "1" };
        await new Promise(() => {});
      })(),
    );
    await expect(load).rejects.toMatchObject({
      name: "WorkerError",
      code: "failed",
      message: "The worker has failed: out of luck",
      cause: { name: "RangeError", message: "out of luck" },
    });
    await expect(client.count("a")).rejects.toMatchObject({ code: "failed" });
    await client.close();
  });

  test("while its script is evaluated", async () => {
    const client = connectEngine(scriptOf('throw new TypeError("no schema")'));
    await expect(client.size()).rejects.toMatchObject({ message: "The worker has failed: no schema" });
  });

  test("by ending", async () => {
    const client = connectEngine(scriptOf("setTimeout(() => process.exit(3), 10)"));
    await expect(client.size()).rejects.toMatchObject({ message: "The worker has ended with exit code 3." });
  });
});
