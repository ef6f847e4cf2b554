import { expect, test } from "vitest";
import { pairThresholdOf } from "./pair-threshold.ts";

test("the threshold for pairs follows the size of a field's text, from a hundred documents or so on", () => {
  expect(pairThresholdOf(0)).toBe(128);
  expect(pairThresholdOf(128 * 2500)).toBe(128);
  expect(pairThresholdOf(128 * 2500 + 1)).toBe(129);
  expect(pairThresholdOf(12_652_150)).toBe(5061);
});
