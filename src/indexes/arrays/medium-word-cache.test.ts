import { describe, expect, test } from "vitest";
import { hashOfMedium, MediumWordCache } from "./medium-word-cache.ts";
import { UNKNOWN } from "./short-word-cache.ts";

describe("a cache of medium words", () => {
  test("returns the values of its words", () => {
    const cache = new MediumWordCache();
    cache.add(1, 2, 3, 4, 5);
    cache.add(1, 2, 3, 0, -7);
    cache.add(1, 2, 0, 0, 0);
    expect([cache.find(1, 2, 3, 4), cache.find(1, 2, 3, 0), cache.find(1, 2, 0, 0)]).toEqual([5, -7, 0]);
    for (const [first, second, third, fourth] of [
      [2, 2, 3, 4],
      [1, 1, 3, 4],
      [1, 2, 4, 4],
      [1, 2, 3, 3],
    ] as const) {
      expect(cache.find(first, second, third, fourth)).toBe(UNKNOWN);
    }
  });

  test("grows, and resolves collisions", () => {
    const cache = new MediumWordCache();
    const words = Array.from({ length: 5000 }, (_, i) => [1 + (i % 7), i % 11, i % 13, i % 17] as const);
    for (const [value, word] of words.entries()) {
      expect(cache.find(...word)).toBe(UNKNOWN);
      cache.add(...word, value);
    }
    expect(words.map((word) => cache.find(...word))).toEqual([...words.keys()]);
  });
});

test("the hash depends on all chunks", () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 16; a++)
    for (let b = 0; b < 16; b++)
      for (let c = 0; c < 16; c++)
        for (let d = 0; d < 16; d++) hashes.add(hashOfMedium(a << 24, b << 16, c << 24, d << 16));
  expect(hashes.size).toBeGreaterThan(65_000);
});
