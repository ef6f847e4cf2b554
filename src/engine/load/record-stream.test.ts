import { RecordFeed } from "@firmament/test-support/engine/record-feed.ts";
import { describe, expect, test } from "vitest";
import type { AbortSignalLike } from "../options/load-options.ts";
import { abortableRecords } from "./record-stream.ts";

async function read<T>(records: AsyncIterable<T>, into: T[] = []): Promise<T[]> {
  for await (const record of records) into.push(record);
  return into;
}

async function* stream<T>(...records: readonly T[]): AsyncGenerator<T, void> {
  yield* records;
}

describe("abortableRecords", () => {
  test("returns the records of a list or a stream, with or without a signal", async () => {
    const { signal } = new AbortController();
    expect(await read(abortableRecords(undefined, [1, 2]))).toEqual([1, 2]);
    expect(await read(abortableRecords(undefined, stream(1, 2)))).toEqual([1, 2]);
    expect(await read(abortableRecords(signal, [1, 2]))).toEqual([1, 2]);
    expect(await read(abortableRecords(signal, stream(1, 2)))).toEqual([1, 2]);
  });

  test("returns no record if the signal was aborted before", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const seen: number[] = [];
    await expect(read(abortableRecords(signal, [1]), seen)).rejects.toThrow("enough");
    await expect(read(abortableRecords(signal, stream(1)), seen)).rejects.toThrow("enough");
    expect(seen).toEqual([]);
  });

  test("throws the signal's reason if it is aborted between two records", async () => {
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

  test("throws the signal's reason if the stream itself aborts it", async () => {
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

  test("throws the error of a stream, and does not close it", async () => {
    const feed = new RecordFeed<number>();
    const reading = read(abortableRecords(new AbortController().signal, feed));
    await feed.push([1]);
    feed.fail(new Error("broken"));
    await expect(reading).rejects.toThrow("broken");
    expect(feed.isClosedByReader).toBe(false);
  });
});

describe("a stream that stalls", () => {
  test("is closed when the signal is aborted", async () => {
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

  test("is left when the signal is aborted, even if it cannot be closed", async () => {
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

  test("is awaited if the signal has no events", async () => {
    const withoutEvents: AbortSignalLike = { throwIfAborted: () => {} };
    const feed = new RecordFeed<number>();
    const reading = read(abortableRecords(withoutEvents, feed));
    await feed.push([1]);
    feed.end();
    expect(await reading).toEqual([1]);
  });
});

test("a stream is not read after the signal was aborted while a record was processed", async () => {
  const controller = new AbortController();
  let reads = 0;
  const stalling: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: () => (reads++ === 0 ? Promise.resolve({ done: false, value: 1 }) : new Promise(() => {})),
    }),
  };
  const reading = async (): Promise<void> => {
    for await (const _record of abortableRecords(controller.signal, stalling)) controller.abort(new Error("enough"));
  };
  await expect(reading()).rejects.toThrow("enough");
  expect(reads).toBe(1);
});

test("a stream that is left early is closed, and awaited", async () => {
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

test("a signal keeps no listener of a stream that has ended", async () => {
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
