import { expect, test } from "vitest";
import { formatBytes, formatCompact, formatCount, formatDate, formatMilliseconds, formatNumber } from "./format.ts";

test("numbers have separators and units", () => {
  expect([0, 999, 12_345].map(formatNumber)).toEqual(["0", "999", "12,345"]);
  expect([950, 12_345, 3_400_000].map(formatCompact)).toEqual(["950", "12.3K", "3.4M"]);
  expect([0.0004, 0.18, 4.24, 99.96, 1234.5].map(formatMilliseconds)).toEqual([
    "0 µs",
    "180 µs",
    "4.2 ms",
    "100.0 ms",
    "1,235 ms",
  ]);
  expect([1, 999_000, 1_400_000].map(formatBytes)).toEqual(["1 KB", "999 KB", "1.4 MB"]);
});

test("a count has the right number", () => {
  expect([0, 1, 2000].map((count) => formatCount(count, "company", "companies"))).toEqual([
    "0 companies",
    "1 company",
    "2,000 companies",
  ]);
});

test("a date is in UTC", () => {
  expect(formatDate("2026-11-03T23:59:59Z")).toBe("Nov 3, 2026");
});
