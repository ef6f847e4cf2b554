import { describe, expect, test } from "vitest";
import { hashOfShort, ShortWordCache, UNKNOWN } from "./short-word-cache.ts";

describe("a cache of short words", () => {
  test("returns the values of its words", () => {
    const cache = new ShortWordCache();
    cache.add(1, 2, 5);
    cache.add(1, 0, -7);
    cache.add(2, 1, 0);
    expect([cache.find(1, 2), cache.find(1, 0), cache.find(2, 1)]).toEqual([5, -7, 0]);
    expect([cache.find(2, 0), cache.find(1, 3)]).toEqual([UNKNOWN, UNKNOWN]);
  });

  test("grows, and resolves collisions", () => {
    const cache = new ShortWordCache();
    const words = Array.from({ length: 5000 }, (_, index) => [1 + (index % 70), Math.floor(index / 70)] as const);
    for (const [value, [first, second]] of words.entries()) {
      expect(cache.find(first, second)).toBe(UNKNOWN);
      cache.add(first, second, value);
    }
    expect(words.map(([first, second]) => cache.find(first, second))).toEqual([...words.keys()]);
  });
});

test("the hash depends on all bytes of both chunks", () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b++) hashes.add(hashOfShort(a << 24, b << 16));
  expect(hashes.size).toBeGreaterThan(65_000);
});
