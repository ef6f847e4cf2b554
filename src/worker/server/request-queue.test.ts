import { expect, test, vi } from "vitest";
import { afterMessages, RequestQueue } from "./request-queue.ts";

test("runs one request per task, in order, without those that were cancelled", () => {
  const tasks: (() => void)[] = [];
  const queue = new RequestQueue((run) => void tasks.push(run));
  const ran: number[] = [];
  for (const id of [1, 2, 3, 4]) queue.add(id, () => void ran.push(id));
  expect([queue.cancel(2), queue.cancel(2), queue.cancel(9)]).toEqual([true, false, false]);
  tasks.shift()?.();
  expect(ran).toEqual([1]);
  expect(queue.cancel(1)).toBe(false);
  queue.cancel(4);
  while (tasks.length > 0) tasks.shift()?.();
  expect(ran).toEqual([1, 3]);
  queue.add(5, () => void ran.push(5));
  queue.clear();
  while (tasks.length > 0) tasks.shift()?.();
  expect(ran).toEqual([1, 3]);
});

test("a request may add another one, and may throw", () => {
  const tasks: (() => void)[] = [];
  const queue = new RequestQueue((run) => void tasks.push(run));
  const ran: string[] = [];
  queue.add(1, () => {
    queue.add(2, () => void ran.push("second"));
    throw new Error("first");
  });
  queue.add(3, () => void ran.push("third"));
  expect(() => tasks.shift()?.()).toThrow("first");
  while (tasks.length > 0) tasks.shift()?.();
  expect(ran).toEqual(["third", "second"]);
});

test("messages that have arrived are processed before the next request, with and without setImmediate", async () => {
  for (const hasImmediate of [true, false]) {
    if (!hasImmediate) vi.stubGlobal("setImmediate", undefined);
    const schedule = afterMessages();
    vi.unstubAllGlobals();
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      schedule(() => {
        order.push("first");
        schedule(() => {
          order.push("second");
          resolve();
        });
      });
      order.push("now");
    });
    expect(order).toEqual(["now", "first", "second"]);
  }
});
