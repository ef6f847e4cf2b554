import { expect, test } from "vitest";
import { partitionPoint } from "./partition-point.ts";

test("returns the first index for which the predicate is false", () => {
  for (let length = 0; length < 9; length++) {
    for (let point = 0; point <= length; point++) {
      expect(partitionPoint(length, (index) => index < point)).toBe(point);
    }
  }
});

test("calls the predicate only for indexes below the length, a logarithmic number of times", () => {
  const calls: number[] = [];
  partitionPoint(1000, (index) => {
    calls.push(index);
    return true;
  });
  expect(calls.length).toBeLessThanOrEqual(10);
  expect(Math.max(...calls)).toBe(999);
});
