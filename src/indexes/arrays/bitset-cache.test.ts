import { expect, test } from "vitest";
import { allPostings } from "../../postings/posting-set.ts";
import { BitsetCache } from "./bitset-cache.ts";

test("sets are kept while they are asked for, and not more of them than a limit", () => {
  const kept = new BitsetCache<number>();
  const set = allPostings(80);
  kept.set(-1, set);
  for (let key = 0; key < 10_000; key++) {
    kept.set(key, set);
    expect(kept.get(-1)).toBe(set);
  }
  expect(kept.get(9_999)).toBe(set);
  expect(kept.get(0)).toBeUndefined();
  expect(kept.byteLength).toBeLessThanOrEqual(80 * 32);
});

test("each set is counted once, however often it is asked for", () => {
  const kept = new BitsetCache<number>();
  for (let key = 0; key < 129; key++) kept.set(key, allPostings(80));
  for (let key = 0; key < 100; key++) kept.get(key);
  expect(kept.byteLength).toBe(129 * 10);
});
