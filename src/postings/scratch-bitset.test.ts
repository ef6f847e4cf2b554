import { expect, test } from "vitest";
import { ScratchBitset } from "./scratch-bitset.ts";

const found = new Uint32Array(10);
const list = (...ordinals: number[]): Uint32Array => Uint32Array.from(ordinals);

test("takes marked ordinals once, and marks the others", () => {
  const sieve = new ScratchBitset();
  sieve.reserve(100);
  sieve.mark(list(1, 31, 32, 99));
  expect(sieve.takeMarked(list(0, 31, 99), found, 0)).toBe(2);
  expect(sieve.takeMarked(list(31, 32, 50), found, 2)).toBe(3);
  expect([...found.subarray(0, 3)]).toEqual([31, 99, 32]);
  sieve.unmark(list(1, 31, 32, 99), 4);

  expect(sieve.addUnmarked(list(5, 31), found, 0)).toBe(2);
  expect(sieve.addUnmarked(list(5, 6), found, 2)).toBe(3);
  expect([...found.subarray(0, 3)]).toEqual([5, 31, 6]);
  sieve.unmark(found, 3);
  expect(sieve.takeMarked(list(5, 6, 31), found, 0)).toBe(0);
});

test("adds unmarked ordinals inside or outside a bitmap", () => {
  const sieve = new ScratchBitset();
  sieve.reserve(64);
  const words = Int32Array.of(0b1010, 0);
  expect(sieve.addUnmarkedIn(words, 0, list(1, 2, 3, 40), found, 0)).toBe(2);
  expect(sieve.addUnmarkedIn(words, 0, list(3), found, 2)).toBe(2);
  expect([...found.subarray(0, 2)]).toEqual([1, 3]);
  sieve.unmark(found, 2);
  expect(sieve.addUnmarkedIn(words, -1, list(1, 2, 3, 40), found, 0)).toBe(2);
  expect([...found.subarray(0, 2)]).toEqual([2, 40]);
});
