import { expect, test } from "vitest";
import { spaced } from "./spacing.ts";

test("returns 59,049 texts of equal length that differ only in white space", () => {
  const texts = Array.from({ length: 59_049 }, (_, spacing) => spaced("a OR b", spacing));
  expect(new Set(texts).size).toBe(59_049);
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([16]));
  expect(new Set(texts.map((text) => text.trim()))).toEqual(new Set(["a OR b"]));
});
