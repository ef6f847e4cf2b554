import { expect, test } from "vitest";
import { quantize } from "./quantize.ts";

test("the greatest component becomes 127, the others are rounded, halves away from zero", () => {
  const row = new Int8Array(4);
  expect(quantize([2, -1, 0, 0.004], row, 0)).toBe(1 / Math.sqrt(127 * 127 + 64 * 64));
  expect([...row]).toEqual([127, -64, 0, 0]);
});

test("the row starts at the offset, and what is around it stays", () => {
  const rows = new Int8Array(6).fill(9);
  quantize(new Float32Array([0.5, -0.5]), rows, 2);
  expect([...rows]).toEqual([9, 9, 127, -127, 9, 9]);
});

test("the magnitude of a vector does not matter", () => {
  const row = new Int8Array(2);
  for (const magnitude of [Number.MIN_VALUE, 1e-310, 1, 1e200, Number.MAX_VALUE]) {
    expect(quantize([magnitude, -magnitude], row, 0)).toBe(1 / Math.sqrt(127 * 127 + 127 * 127));
    expect([...row]).toEqual([127, -127]);
  }
});

test("zeros have the scale 0", () => {
  const row = new Int8Array(2).fill(9);
  expect(quantize([0, 0], row, 0)).toBe(0);
  expect([...row]).toEqual([0, 0]);
});
