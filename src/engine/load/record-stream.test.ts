import { describe, expect, test } from "vitest";
import { RecordFeed } from "../../../test/support/engine/record-feed.ts";
import type { AbortSignalLike } from "../options/load-options.ts";
import { abortableRecords } from "./record-stream.ts";

async function read<T>(records: AsyncIterable<T>, into: T[] = []): Promise<T[]> {
  for await (const record of records) into.push(record);
  return into;
}

async function* stream<T>(...records: readonly T[]): AsyncGenerator<T, void> {
  yield* records;
}

describe("records", () => {
  test("come from a list or a stream, with a signal or without", async () => {
    const { signal } = new AbortController();
    expect(await read(abortableRecords(undefined, [1, 2]))).toEqual([1, 2]);
    expect(await read(abortableRecords(undefined, stream(1, 2)))).toEqual([1, 2]);
    expect(await read(abortableRecords(signal, [1, 2]))).toEqual([1, 2]);
    expect(await read(abortableRecords(signal, stream(1, 2)))).toEqual([1, 2]);
  });

  test("are none when the signal has been aborted before", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const seen: number[] = [];
    await expect(read(abortableRecords(signal, [1]), seen)).rejects.toThrow("enough");
    await expect(read(abortableRecords(signal, stream(1)), seen)).rejects.toThrow("enough");
    expect(seen).toEqual([]);
  });

  test("end in the signal's reason when it is aborted between two of them", async () => {
    for (const records of [[1, 2, 3], stream(1, 2, 3)]) {
      const controller = new AbortController();
      const seen: number[] = [];
      const reading = async (): Promise<void> => {
        for await (const record of abortableRecords(controller.signal, records)) {
          seen.push(record);
          if (record === 2) controller.abort(new Error("enough"));
        }
      };
      await expect(reading()).rejects.toThrow("enough");
      expect(seen).toEqual([1, 2]);
    }
  });

  test("end in the signal's reason when it is aborted by who makes them", async () => {
    const controller = new AbortController();
    async function* aborting(): AsyncGenerator<number, void> {
      yield 1;
      controller.abort(new Error("enough"));
      yield 2;
    }
    const seen: number[] = [];
    await expect(read(abortableRecords(controller.signal, aborting()), seen)).rejects.toThrow("enough");
    expect(seen).toEqual([1]);
  });

  test("pass on what a stream throws, which is not told to end then", async () => {
    const feed = new RecordFeed<number>();
    const reading = read(abortableRecords(new AbortController().signal, feed));
    await feed.push([1]);
    feed.fail(new Error("broken"));
    await expect(reading).rejects.toThrow("broken");
    expect(feed.isClosedByReader).toBe(false);
  });
});

describe("a stream that stalls", () => {
  test("is not waited for when the signal is aborted, and is told to end", async () => {
    const controller = new AbortController();
    const feed = new RecordFeed<number>();
    const seen: number[] = [];
    const reading = read(abortableRecords(controller.signal, feed), seen);
    await feed.push([1, 2]);
    controller.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    expect(seen).toEqual([1, 2]);
    expect(feed.isClosedByReader).toBe(true);
  });

  test("may never answer, and fail to end", async () => {
    const controller = new AbortController();
    const stalled: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: () => Promise.reject(new Error("cannot end")),
      }),
    };
    const reading = read(abortableRecords(controller.signal, stalled));
    controller.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
  });

  test("is waited for when the signal cannot be listened to", async () => {
    const deaf: AbortSignalLike = { throwIfAborted: () => {} };
    const feed = new RecordFeed<number>();
    const reading = read(abortableRecords(deaf, feed));
    await feed.push([1]);
    feed.end();
    expect(await reading).toEqual([1]);
  });
});

test("a stream that stalls is not asked again when the signal was aborted while its last record was worked on", async () => {
  const controller = new AbortController();
  let asked = 0;
  const stalling: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: () => (asked++ === 0 ? Promise.resolve({ done: false, value: 1 }) : new Promise(() => {})),
    }),
  };
  const reading = async (): Promise<void> => {
    for await (const _record of abortableRecords(controller.signal, stalling)) controller.abort(new Error("enough"));
  };
  await expect(reading()).rejects.toThrow("enough");
  expect(asked).toBe(1);
});

test("a stream that is left before its end is told so, and has the time to end", async () => {
  const { signal } = new AbortController();
  const steps: string[] = [];
  async function* numbers(): AsyncGenerator<number, void> {
    try {
      yield 1;
      yield 2;
    } finally {
      await Promise.resolve();
      steps.push("ended");
    }
  }
  for await (const _record of abortableRecords(signal, numbers())) break;
  steps.push("left");
  expect(steps).toEqual(["ended", "left"]);
});

test("a signal keeps nothing of a stream that is over", async () => {
  const listeners = new Set<() => void>();
  const signal: AbortSignalLike = {
    throwIfAborted: () => {},
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  const reading = abortableRecords(signal, stream(1, 2));
  await reading.next();
  expect(listeners.size).toBe(1);
  await read(reading);
  expect(listeners.size).toBe(0);
});
