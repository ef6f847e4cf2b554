import { setTimeout as wait } from "node:timers/promises";
import { DeadlineError } from "firmament/base";
import { expect, test } from "vitest";
import { MemoryGate, type SearchCost } from "./memory-gate.ts";

const LONG_MS = 60_000;

/** A gate whose searches end when a test says so. */
class Searches {
  readonly gate: MemoryGate;
  /** The names of the searches that have begun, in order. */
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  constructor(maxWaitMs = LONG_MS) {
    this.gate = new MemoryGate(1000, maxWaitMs);
  }

  run(name: string, kilobytes: number, limits: Omit<SearchCost, "kilobytes"> = {}): Promise<string> {
    return this.gate.run({ kilobytes, ...limits }, () => {
      this.begun.push(name);
      return new Promise((resolve) => this.#ends.set(name, () => resolve(name)));
    });
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await wait(0);
  }
}

test("expensive searches wait for room, in the order of their calls", async () => {
  const searches = new Searches();
  const all = Promise.all([
    searches.run("a", 600),
    searches.run("b", 600),
    searches.run("c", 300),
    searches.run("d", 400),
  ]);
  await wait(0);
  expect(searches.begun).toEqual(["a"]);
  await searches.end("a");
  expect(searches.begun).toEqual(["a", "b", "c"]);
  await searches.end("c");
  expect(searches.begun).toEqual(["a", "b", "c", "d"]);
  await searches.end("b");
  await searches.end("d");
  expect(await all).toEqual(["a", "b", "c", "d"]);
});

test("cheap searches never wait, and one that exceeds the bound runs alone", async () => {
  const searches = new Searches();
  const all = Promise.all([searches.run("large", 5000), searches.run("cheap", 10), searches.run("next", 300)]);
  await wait(0);
  expect(searches.begun).toEqual(["cheap", "large"]);
  await searches.end("large");
  expect(searches.begun).toEqual(["cheap", "large", "next"]);
  for (const name of ["cheap", "next"]) await searches.end(name);
  await all;
});

test("a search that fails makes room", async () => {
  const searches = new Searches();
  const failed = searches.gate.run({ kilobytes: 900 }, () => Promise.reject(new Error("lost")));
  const next = searches.run("next", 900);
  await expect(failed).rejects.toThrow("lost");
  await expect.poll(() => searches.begun).toEqual(["next"]);
  await searches.end("next");
  await next;
});

test("a search that waits can be cancelled", async () => {
  const searches = new Searches();
  const first = searches.run("first", 900);
  const controller = new AbortController();
  const second = searches.run("second", 900, { signal: controller.signal });
  const third = searches.run("third", 200);
  controller.abort(new Error("not needed"));
  await expect(second).rejects.toThrow("not needed");
  await expect(searches.run("late", 900, { signal: controller.signal })).rejects.toThrow("not needed");
  await searches.end("first");
  await searches.end("third");
  await Promise.all([first, third]);
  expect(searches.begun).toEqual(["first", "third"]);
});

test("a search that waits too long is rejected, and the next ones have their turn", async () => {
  const searches = new Searches(20);
  const first = searches.run("first", 900);
  await expect(searches.run("second", 900)).rejects.toMatchObject({ code: "overloaded" });
  await searches.end("first");
  const third = searches.run("third", 900);
  await wait(0);
  expect(searches.begun).toEqual(["first", "third"]);
  await searches.end("third");
  await Promise.all([first, third]);
});

test("a search with a time budget waits no longer than that", async () => {
  const searches = new Searches();
  const first = searches.run("first", 900);
  await expect(searches.run("second", 900, { end: performance.now() + 20 })).rejects.toThrow(DeadlineError);
  await searches.end("first");
  await first;
  expect(searches.begun).toEqual(["first"]);
});

test("one that exceeds the bound runs after others, although sums of fractions are rounded", async () => {
  const searches = new Searches();
  const others = Promise.all([searches.run("a", 300.1), searches.run("b", 300.2)]);
  await wait(0);
  await searches.end("a");
  await searches.end("b");
  await others;
  const large = searches.run("large", 5000);
  await wait(0);
  expect(searches.begun).toEqual(["a", "b", "large"]);
  await searches.end("large");
  expect(await large).toBe("large");
});
