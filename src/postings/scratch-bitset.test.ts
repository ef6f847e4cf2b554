import { expect, test } from "vitest";
import { ScratchBitset } from "./scratch-bitset.ts";

const target = new Uint32Array(10);
const list = (...ordinals: number[]): Uint32Array => Uint32Array.from(ordinals);

test("takes marked ordinals once, and marks the others", () => {
  const marks = new ScratchBitset();
  marks.reserve(100);
  marks.mark(list(1, 31, 32, 99));
  expect(marks.takeMarked(list(0, 31, 99), target, 0)).toBe(2);
  expect(marks.takeMarked(list(31, 32, 50), target, 2)).toBe(3);
  expect([...target.subarray(0, 3)]).toEqual([31, 99, 32]);
  marks.unmark(list(1, 31, 32, 99), 4);

  expect(marks.addUnmarked(list(5, 31), target, 0)).toBe(2);
  expect(marks.addUnmarked(list(5, 6), target, 2)).toBe(3);
  expect([...target.subarray(0, 3)]).toEqual([5, 31, 6]);
  marks.unmark(target, 3);
  expect(marks.takeMarked(list(5, 6, 31), target, 0)).toBe(0);
});

test("adds unmarked ordinals inside or outside a bitmap", () => {
  const marks = new ScratchBitset();
  marks.reserve(64);
  const words = Int32Array.of(0b1010, 0);
  expect(marks.addUnmarkedIn(words, 0, list(1, 2, 3, 40), target, 0)).toBe(2);
  expect(marks.addUnmarkedIn(words, 0, list(3), target, 2)).toBe(2);
  expect([...target.subarray(0, 2)]).toEqual([1, 3]);
  marks.unmark(target, 2);
  expect(marks.addUnmarkedIn(words, -1, list(1, 2, 3, 40), target, 0)).toBe(2);
  expect([...target.subarray(0, 2)]).toEqual([2, 40]);
});
