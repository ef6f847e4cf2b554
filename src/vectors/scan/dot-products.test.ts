import { expect, test } from "vitest";
import { dotProducts, dotProductsByLoop } from "./dot-products.ts";

/** Bytes of all values. */
function bytes(length: number): Int8Array {
  return Int8Array.from({ length }, (_, index) => Math.imul(index + 1, 0x9e3779b1) >> 24);
}

test("writes the dot products of all rows", () => {
  const into = new Int32Array(2);
  dotProducts(Int8Array.of(1, 2, 3, -4, 5, -6), 3, undefined, Int8Array.of(10, 20, -30), into);
  expect([...into]).toEqual([-40, 240]);
});

test("writes those of some rows in the order of the ordinals", () => {
  const into = new Int32Array(4).fill(7);
  dotProducts(Int8Array.of(1, 2, 3, 4, 5, 6), 2, Uint32Array.of(2, 0, 2), Int8Array.of(1, 1), into);
  expect([...into]).toEqual([11, 3, 11, 7]);
});

test("adds the greatest products", () => {
  const into = new Int32Array(1);
  dotProducts(new Int8Array(4096).fill(-128), 4096, undefined, new Int8Array(4096).fill(-128), into);
  expect([...into]).toEqual([4096 * 16_384]);
});

test.each([
  ["many blocks", 256, 1000],
  ["blocks of a whole number of rows and a rest", 250, 263],
  ["more rows than a block may have", 1, 20_000],
  ["rows as long as a block", 65_536, 3],
  ["rows longer than a block", 70_001, 2],
  ["no rows", 16, 0],
])("%s: as many dimensions and rows as there are", (_, dimensions, count) => {
  const rows = bytes(dimensions * count);
  const query = bytes(dimensions).reverse();
  const [fast, slow] = [new Int32Array(count), new Int32Array(count)];
  dotProducts(rows, dimensions, undefined, query, fast);
  dotProductsByLoop(rows, dimensions, undefined, query, slow);
  expect(fast).toEqual(slow);
  for (const step of [7, 29]) {
    const ordinals = Uint32Array.from({ length: count }, (_, index) => (index * step) % count);
    dotProducts(rows, dimensions, ordinals, query, fast);
    dotProductsByLoop(rows, dimensions, ordinals, query, slow);
    expect(fast).toEqual(slow);
  }
});
