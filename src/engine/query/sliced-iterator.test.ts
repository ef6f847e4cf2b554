import { expect, test } from "vitest";
import { SlicedIterator } from "./sliced-iterator.ts";

function* items(count: number, milliseconds: number): Generator<number, void> {
  for (let item = 0; item < count; item++) {
    for (const start = performance.now(); performance.now() - start < milliseconds; );
    yield item;
  }
}

test.each([
  ["slow", 12, 10],
  ["fast", 20_000, 0.005],
])("%s items let a timer run after some 30 ms", async (_, count, milliseconds) => {
  const start = performance.now();
  let firedAfter = Number.POSITIVE_INFINITY;
  setTimeout(() => {
    firedAfter = performance.now() - start;
  });
  const read: number[] = [];
  for await (const item of new SlicedIterator(items(count, milliseconds))) read.push(item);
  expect(read).toEqual(Array.from({ length: count }, (_, item) => item));
  // All items take at least 100 ms.
  expect(firedAfter).toBeLessThan(performance.now() - start - 20);
});

test("an error of the items rejects, and an early end closes them", async () => {
  const failing = new SlicedIterator(
    (function* (): Generator<number, void> {
      yield 1;
      throw new RangeError("no more");
    })(),
  );
  expect(await failing.next()).toEqual({ done: false, value: 1 });
  await expect(failing.next()).rejects.toThrow("no more");
  let isClosed = false;
  const endless = (function* (): Generator<number, void> {
    try {
      for (;;) yield 1;
    } finally {
      isClosed = true;
    }
  })();
  for await (const _ of new SlicedIterator(endless)) break;
  expect(isClosed).toBe(true);
});
