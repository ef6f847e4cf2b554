import { expect, test } from "vitest";
import { copyOfFirst, newList } from "./short-list.ts";

const numbers = Uint32Array.from({ length: 1000 }, (_, index) => index + 1);

test("new lists are zeros and share no elements", () => {
  const lengths = Array.from({ length: 300 }, (_, n) => (n * 37) % 300);
  const lists = lengths.map((length) => newList(length));
  for (const [index, list] of lists.entries()) {
    expect(list).toEqual(new Uint32Array(lengths[index] ?? 0));
    list.fill(index + 1);
  }
  for (const [index, list] of lists.entries()) expect(list.every((value) => value === index + 1)).toBe(true);
});

test.each([0, 1, 16, 17, 255, 256, 257, 1000])("copies the first %i ordinals", (count) => {
  const copy = copyOfFirst(numbers, count);
  expect(copy).toEqual(numbers.slice(0, count));
  copy.fill(0);
  expect(numbers[0]).toBe(1);
});
