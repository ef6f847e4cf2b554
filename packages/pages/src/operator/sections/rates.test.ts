import { expect, test } from "vitest";
import { formatRate, measuredSeconds } from "./rates.ts";

const started_at = "2026-11-01T12:00:00Z";
const now = Date.parse(started_at);
const traffic = { seconds: 60, started_at, points: Array.from({ length: 60 }) };

test.each([
  [0, 1],
  [90, 90],
  [7200, 3600],
  [-5, 1],
])("a server that started %d seconds ago was measured for %d seconds", (ago, seconds) => {
  expect(measuredSeconds(traffic, now + ago * 1000)).toBe(seconds);
});

test.each([
  [0, "0"],
  [0.0345, "0.035"],
  [2.54, "2.5"],
  [123.4, "123"],
  [12_345, "12,345"],
])("the rate %d is shown as %s", (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});
