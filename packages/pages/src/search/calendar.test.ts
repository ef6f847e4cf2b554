import { expect, test } from "vitest";
import { dateRanges, instantOf, intervalFor, nextStart, startText } from "./calendar.ts";

test.each([
  ["2024-01-01", "2024-01-31", "day"],
  ["2024-01-01", "2024-12-31", "week"],
  ["2020-01-01", "2024-12-31", "month"],
  ["2010-01-01", "2024-12-31", "quarter"],
  ["1900-01-01", "2024-12-31", "year"],
])("from %s to %s, a bar is a %s", (first, last, interval) => {
  expect(intervalFor(Date.parse(first), Date.parse(last))).toBe(interval);
});

test("intervals follow the calendar", () => {
  expect(startText(nextStart(Date.UTC(2023, 11), "month"), "month")).toBe("2024-01");
  expect(startText(nextStart(Date.UTC(2023, 9), "quarter"), "quarter")).toBe("2024-01");
  expect(startText(nextStart(Date.UTC(2024, 1, 26), "week"), "week")).toBe("2024-03-04");
  expect(startText(nextStart(Date.UTC(2024, 1, 29), "day"), "day")).toBe("2024-03-01");
  expect(startText(nextStart(Date.UTC(2024, 0), "year"), "year")).toBe("2025");
});

test("texts are instants, unless they are date math", () => {
  expect(instantOf("2024-06-03T10")).toBe(Date.UTC(2024, 5, 3, 10));
  expect(instantOf("2024")).toBe(Date.UTC(2024, 0));
  expect(instantOf("now-1d")).toBeNull();
});

test("intervals without a document are bars, too", () => {
  const counts = [
    { value: "2024-03", count: 2 },
    { value: "2023-12", count: 1 },
  ];
  const ranges = dateRanges(counts, "month");
  expect(ranges.map(({ count }) => count)).toEqual([1, 0, 0, 2]);
  expect(ranges[0]).toEqual({ from: Date.UTC(2023, 11), to: Date.UTC(2024, 0), count: 1 });
  expect(dateRanges([], "year")).toEqual([]);
});
