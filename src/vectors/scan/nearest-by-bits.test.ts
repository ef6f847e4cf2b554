import { expect, test } from "vitest";
import { candidateCount, nearestByBits } from "./nearest-by-bits.ts";
import { codeBytes, signBits } from "./sign-bits.ts";

/** The codes of rows. */
function codesOf(...rows: readonly (readonly number[])[]): Uint8Array {
  const bytes = codeBytes(rows[0]?.length ?? 0);
  const codes = new Uint8Array(rows.length * bytes).fill(255);
  for (const [index, row] of rows.entries()) signBits(Int8Array.from(row), codes, index * bytes);
  return codes;
}

test("a code has a bit for each negative number", () => {
  expect([...codesOf([-1, 0, 1, -127, 0, 0, 0, 0, -5])]).toEqual([0b1001, 1, 0, 0, 0, 0, 0, 0]);
  expect([1, 64, 65, 256].map(codeBytes)).toEqual([8, 8, 16, 32]);
});

test("returns the ordinals of the nearest codes, ascending, and of equally near ones the lowest", () => {
  const codes = codesOf([-1, -1, -1], [1, 1, 1], [-1, -1, 1], [-1, 1, -1], [1, 1, -1]);
  const query = codesOf([-1, -1, -1]);
  expect([...nearestByBits(codes, undefined, query, 1)]).toEqual([0]);
  expect([...nearestByBits(codes, undefined, query, 2)]).toEqual([0, 2]);
  expect([...nearestByBits(codes, undefined, query, 4)]).toEqual([0, 2, 3, 4]);
  expect([...nearestByBits(codes, undefined, query, 9)]).toEqual([0, 1, 2, 3, 4]);
  expect([...nearestByBits(codes, undefined, query, 0)]).toEqual([]);
  expect([...nearestByBits(codes, Uint32Array.of(1, 3, 4), query, 2)]).toEqual([3, 4]);
  expect([...nearestByBits(codes, new Uint32Array(0), query, 2)]).toEqual([]);
});

test("candidates are 20 for each wanted row, a hundredth of all rows, or all of them", () => {
  expect(candidateCount(100_000, 10)).toBe(1000);
  expect(candidateCount(100_000, 100)).toBe(2000);
  expect(candidateCount(1_000_001, 10)).toBe(10_001);
  expect(candidateCount(150, 10)).toBe(150);
});
