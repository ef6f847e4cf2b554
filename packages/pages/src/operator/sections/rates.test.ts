import { expect, test } from "vitest";
import { formatPoint, formatRate, measuredSeconds } from "./rates.ts";

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

test("a point of a minute has a time of day, and one of an hour its day, too", () => {
  const local = new Date(2026, 10, 28, 14, 16).toISOString();
  expect(formatPoint(local, 60)).toMatch(/^2:16\sPM$/);
  expect(formatPoint(local, 3600)).toMatch(/^Nov 28, 2\sPM$/);
});
