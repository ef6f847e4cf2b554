import { expect, test } from "vitest";
import { pairThreshold } from "./field-pairs.ts";

test("the pair threshold is 128 documents, and grows with the token count above 320,000 tokens", () => {
  expect(pairThreshold(0)).toBe(128);
  expect(pairThreshold(128 * 2500)).toBe(128);
  expect(pairThreshold(128 * 2500 + 1)).toBe(129);
  expect(pairThreshold(12_652_150)).toBe(5061);
});
