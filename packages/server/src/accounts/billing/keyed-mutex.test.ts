import { describe, expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("KeyedMutex", () => {
  it("lets callers with the same key in one at a time, in order", async () => {
    const mutex = new KeyedMutex();
    const entered: string[] = [];
    const enter = async (name: string): Promise<() => void> => {
      const release = await mutex.acquire("k");
      entered.push(name);
      return release;
    };
    const [first, second, third] = [enter("first"), enter("second"), enter("third")];
    await turn();
    expect(entered).toEqual(["first"]);
    (await first)();
    (await second)();
    (await third)();
    expect(entered).toEqual(["first", "second", "third"]);
  });

  it("does not let callers with other keys wait", async () => {
    const mutex = new KeyedMutex();
    await mutex.acquire("a");
    expect(await mutex.acquire("b")).toBeTypeOf("function");
  });

  it("rejects an aborted caller at once, and keeps the order of the others", async () => {
    const mutex = new KeyedMutex();
    const abort = new AbortController();
    const release = await mutex.acquire("k");
    const aborted = mutex.acquire("k", abort.signal);
    let hasEntered = false;
    const last = mutex.acquire("k").then((releaseLast) => {
      hasEntered = true;
      return releaseLast;
    });
    abort.abort("gone");
    await expect(aborted).rejects.toBe("gone");
    await turn();
    expect(hasEntered).toBe(false);
    release();
    (await last)();
  });
});
