import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { DecodedCache } from "./decoded-cache.ts";

/** The bytes of an entry without elements. */
const ENTRY = 256;

describe("the cache of decoded lists", () => {
  test("keeps recently used values, and evicts others", () => {
    const cache = new DecodedCache(10 * ENTRY);
    const part = cache.part<number>();
    part.set(-1, -1, 0);
    for (let key = 0; key < 1000; key++) {
      part.set(key, key, 0);
      expect(part.get(-1)).toBe(-1);
    }
    expect(part.get(999)).toBe(999);
    expect(part.get(0)).toBeUndefined();
  });

  test("does not keep a value that is larger than half of it", () => {
    const cache = new DecodedCache(1000);
    const part = cache.part<string>();
    part.set(1, "large", 501 - ENTRY);
    expect(part.get(1)).toBeUndefined();
    part.set(2, "small", 500 - ENTRY);
    expect(part.get(2)).toBe("small");
    expect(cache.usage.bytes).toBe(500);
  });

  test("of 0 bytes keeps nothing", () => {
    const cache = new DecodedCache(0);
    const part = cache.part<string>();
    part.set(1, "value", 0);
    expect(part.get(1)).toBeUndefined();
    expect(cache.usage).toEqual({ bytes: 0, capacity: 0, hits: 0, misses: 1 });
  });

  test("gives each part keys of its own", () => {
    const cache = new DecodedCache();
    const [first, second] = [cache.part<string>(), cache.part<string>()];
    first.set(1, "first", 8);
    second.set(1, "second", 8);
    expect([first.get(1), second.get(1)]).toEqual(["first", "second"]);
    expect(cache.usage).toEqual({ bytes: 2 * (ENTRY + 8), capacity: 2 ** 26, hits: 2, misses: 0 });
  });

  test("looks for dropped parts about as often as parts are added", () => {
    const cache = new DecodedCache();
    const deref = vi.spyOn(WeakRef.prototype, "deref");
    onTestFinished(() => deref.mockRestore());
    // None is dropped before the end of the job.
    for (let count = 0; count < 10_000; count++) cache.part<string>();
    expect(deref.mock.calls.length).toBeLessThan(20_000);
  });

  test("does not keep a part that its owner has dropped, nor its entries", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const cache = new DecodedCache();
    const kept = cache.part<string>();
    kept.set(1, "kept", 1000);
    cache.part<string>().set(1, "dropped", 2000);
    expect(cache.usage.bytes).toBe(3000 + 2 * ENTRY);
    for (let attempt = 0; attempt < 50 && cache.usage.bytes > 1000 + ENTRY; attempt++) {
      await setTimeout(10);
      collect();
    }
    expect(cache.usage.bytes).toBe(1000 + ENTRY);
    expect(kept.get(1)).toBe("kept");
  });

  law(
    "returns what was added, counts its bytes, and stays within its capacity",
    100,
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.record({ part: fc.nat(2), key: fc.nat(9), bytes: fc.nat(4000) }), { maxLength: 200 }),
      (capacity, uses) => {
        const cache = new DecodedCache(capacity);
        const parts = [cache.part<number[]>(), cache.part<number[]>(), cache.part<number[]>()];
        let hits = 0;
        let addedBytes = 0;
        for (const { part: index, key, bytes } of uses) {
          const part = parts[index];
          const found = part?.get(key);
          if (found === undefined) {
            part?.set(key, [index, key], bytes);
            addedBytes += ENTRY + bytes;
          } else {
            expect(found).toEqual([index, key]);
            hits++;
          }
          expect(cache.usage.bytes).toBeLessThanOrEqual(capacity);
        }
        expect(cache.usage).toMatchObject({ hits, misses: uses.length - hits });
        if (addedBytes <= capacity / 2) expect(cache.usage.bytes).toBe(addedBytes);
      },
    ),
  );
});
