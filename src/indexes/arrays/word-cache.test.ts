import { describe, expect, test } from "vitest";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "./word-cache.ts";

function hashOf(words: readonly number[]): number {
  return words.reduce(hashChunk, EMPTY_WORD_HASH);
}

function add(table: WordCache, words: readonly number[], value: number): void {
  table.add(Int32Array.from(words), words.length, hashOf(words), value);
}

function lookUp(table: WordCache, words: readonly number[], hash: number = hashOf(words)): number | undefined {
  const entry = table.find(Int32Array.from(words), words.length, hash);
  return entry === 0 ? undefined : table.valueAt(entry);
}

describe("a table of pieces", () => {
  test("gives what they stand for", () => {
    const table = new WordCache();
    add(table, [1, 2], 5);
    add(table, [1], -7);
    add(table, [2, 1], 0);
    expect(lookUp(table, [1, 2])).toBe(5);
    expect(lookUp(table, [1])).toBe(-7);
    expect(lookUp(table, [2, 1])).toBe(0);
    expect(lookUp(table, [1, 2, 3])).toBeUndefined();
    expect(lookUp(table, [2])).toBeUndefined();
  });

  test("tells pieces of one hash apart", () => {
    const table = new WordCache();
    for (const word of [1, 2, 3]) table.add(Int32Array.of(word), 1, 99, word);
    table.add(Int32Array.of(1, 2), 2, 99, 4);
    expect([[1], [2], [3], [1, 2], [1, 3]].map((words) => lookUp(table, words, 99))).toEqual([1, 2, 3, 4, undefined]);
  });

  test("grows", () => {
    const table = new WordCache();
    const pieces = Array.from({ length: 5000 }, (_, index) =>
      Array.from({ length: 1 + (index % 16) }, (_, at) => index + at),
    );
    for (const [value, words] of pieces.entries()) add(table, words, value);
    expect(pieces.map((words) => lookUp(table, words))).toEqual([...pieces.keys()]);
  });
});

test("what the last bytes of words say does not cancel out", () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b++) hashes.add(hashOf([a << 24, b << 24]));
  expect(hashes.size).toBe(65_536);
});
