import { expect, test } from "vitest";
import { endOfUnit, plusUnits, startOfUnit } from "./calendar-unit.ts";

test.each([
  ["year", "2024-01-01T00:00:00.000Z", "2024-12-31T23:59:59.999Z"],
  ["quarter", "2024-04-01T00:00:00.000Z", "2024-06-30T23:59:59.999Z"],
  ["month", "2024-06-01T00:00:00.000Z", "2024-06-30T23:59:59.999Z"],
  ["week", "2024-05-27T00:00:00.000Z", "2024-06-02T23:59:59.999Z"],
  ["day", "2024-06-02T00:00:00.000Z", "2024-06-02T23:59:59.999Z"],
  ["hour", "2024-06-02T10:00:00.000Z", "2024-06-02T10:59:59.999Z"],
  ["minute", "2024-06-02T10:05:00.000Z", "2024-06-02T10:05:59.999Z"],
  ["second", "2024-06-02T10:05:07.000Z", "2024-06-02T10:05:07.999Z"],
] as const)("the %s of a Sunday in June 2024", (unit, start, end) => {
  const instant = Date.parse("2024-06-02T10:05:07.123Z");
  expect(new Date(startOfUnit(unit, instant)).toISOString()).toBe(start);
  expect(new Date(endOfUnit(unit, instant)).toISOString()).toBe(end);
});

test.each([
  ["2024-01-31", "month", 1, "2024-02-29"],
  ["2023-01-31", "month", 1, "2023-02-28"],
  ["2024-02-29", "year", -1, "2023-02-28"],
  ["2024-02-29", "year", -4, "2020-02-29"],
  ["2024-05-31", "quarter", 1, "2024-08-31"],
  ["2024-01-15", "month", -13, "2022-12-15"],
  ["1970-01-01", "day", -1, "1969-12-31"],
  ["2024-02-26", "week", 1, "2024-03-04"],
] as const)("%s, %s %d: %s", (date, unit, count, expected) => {
  const time = 36_000_001;
  expect(new Date(plusUnits(unit, Date.parse(date) + time, count)).toISOString()).toBe(`${expected}T10:00:00.001Z`);
});
