import { describe, expect, test } from "vitest";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "./word-cache.ts";

function hashOf(chunks: readonly number[]): number {
  return chunks.reduce(hashChunk, EMPTY_WORD_HASH);
}

function add(cache: WordCache, chunks: readonly number[], value: number): void {
  cache.add(Int32Array.from(chunks), chunks.length, hashOf(chunks), value);
}

function lookUp(cache: WordCache, chunks: readonly number[], hash: number = hashOf(chunks)): number | undefined {
  const entry = cache.find(Int32Array.from(chunks), chunks.length, hash);
  return entry === 0 ? undefined : cache.valueAt(entry);
}

describe("a word cache", () => {
  test("returns the values of its words", () => {
    const cache = new WordCache();
    add(cache, [1, 2], 5);
    add(cache, [1], -7);
    add(cache, [2, 1], 0);
    expect(lookUp(cache, [1, 2])).toBe(5);
    expect(lookUp(cache, [1])).toBe(-7);
    expect(lookUp(cache, [2, 1])).toBe(0);
    expect(lookUp(cache, [1, 2, 3])).toBeUndefined();
    expect(lookUp(cache, [2])).toBeUndefined();
  });

  test("distinguishes words with the same hash", () => {
    const cache = new WordCache();
    for (const chunk of [1, 2, 3]) cache.add(Int32Array.of(chunk), 1, 99, chunk);
    cache.add(Int32Array.of(1, 2), 2, 99, 4);
    expect([[1], [2], [3], [1, 2], [1, 3]].map((chunks) => lookUp(cache, chunks, 99))).toEqual([1, 2, 3, 4, undefined]);
  });

  test("grows", () => {
    const cache = new WordCache();
    const words = Array.from({ length: 5000 }, (_, index) =>
      Array.from({ length: 1 + (index % 16) }, (_, offset) => index + offset),
    );
    for (const [value, chunks] of words.entries()) add(cache, chunks, value);
    expect(words.map((chunks) => lookUp(cache, chunks))).toEqual([...words.keys()]);
  });
});

test("the hash depends on the last bytes of all chunks", () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b++) hashes.add(hashOf([a << 24, b << 24]));
  expect(hashes.size).toBe(65_536);
});
