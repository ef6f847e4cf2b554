import { expect, test } from "vitest";
import { allPostings, indexesOf, postingsOf } from "../../postings/posting-set.ts";
import { BitsetCache } from "./bitset-cache.ts";

test("keeps recently used sets, and evicts others beyond its capacity", () => {
  const cache = new BitsetCache<number>();
  const set = allPostings(80);
  cache.set(-1, set);
  for (let key = 0; key < 10_000; key++) {
    cache.set(key, set);
    expect(cache.get(-1)).toBe(set);
  }
  expect(cache.get(9_999)).toBe(set);
  expect(cache.get(0)).toBeUndefined();
  expect(cache.byteLength).toBeLessThanOrEqual(80 * 32);
});

test("counts the bytes of each set once, also after it has been used", () => {
  const cache = new BitsetCache<number>();
  for (let key = 0; key < 129; key++) cache.set(key, allPostings(80));
  for (let key = 0; key < 100; key++) cache.get(key);
  expect(cache.byteLength).toBe(129 * 10);
  const dense = postingsOf([1, 2, 3, 4], 32);
  cache.set(0, dense);
  indexesOf(dense);
  expect(cache.byteLength).toBe(128 * 10 + 8);
});
