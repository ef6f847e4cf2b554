import { describe, expect, test } from "vitest";
import { dependsOnClock, readDate } from "./date-math.ts";
import { isDateFault } from "./date-span.ts";

/** A Wednesday. */
const NOW = Date.UTC(2024, 1, 14, 15, 30, 45, 678);

function spanOf(text: string): readonly string[] {
  const read = readDate(text, NOW);
  if (isDateFault(read)) return [read.reason];
  return [new Date(read.start).toISOString(), new Date(read.end).toISOString()];
}

describe("math adds and rounds from left to right", () => {
  test.each([
    ["now", "2024-02-14T15:30:45.678Z", "2024-02-14T15:30:45.678Z"],
    ["now/y", "2024-01-01T00:00:00.000Z", "2024-12-31T23:59:59.999Z"],
    ["now-1y/y", "2023-01-01T00:00:00.000Z", "2023-12-31T23:59:59.999Z"],
    ["now/M", "2024-02-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z"],
    ["now/w", "2024-02-12T00:00:00.000Z", "2024-02-18T23:59:59.999Z"],
    ["now/d", "2024-02-14T00:00:00.000Z", "2024-02-14T23:59:59.999Z"],
    ["now/1d", "2024-02-14T00:00:00.000Z", "2024-02-14T23:59:59.999Z"],
    ["now/h", "2024-02-14T15:00:00.000Z", "2024-02-14T15:59:59.999Z"],
    ["now/H", "2024-02-14T15:00:00.000Z", "2024-02-14T15:59:59.999Z"],
    ["now/m", "2024-02-14T15:30:00.000Z", "2024-02-14T15:30:59.999Z"],
    ["now/s", "2024-02-14T15:30:45.000Z", "2024-02-14T15:30:45.999Z"],
    ["now+d", "2024-02-15T15:30:45.678Z", "2024-02-15T15:30:45.678Z"],
    ["now-36h", "2024-02-13T03:30:45.678Z", "2024-02-13T03:30:45.678Z"],
    ["now-1y-2M+3d/d", "2022-12-17T00:00:00.000Z", "2022-12-17T23:59:59.999Z"],
    ["now/M+1M", "2024-03-01T00:00:00.000Z", "2024-03-31T23:59:59.999Z"],
    ["now/M-1M", "2024-01-01T00:00:00.000Z", "2024-01-31T23:59:59.999Z"],
    ["2024-01-30||/d+1M", "2024-02-29T00:00:00.000Z", "2024-02-29T23:59:59.999Z"],
    ["2023-11-30||/d+8M", "2024-07-30T00:00:00.000Z", "2024-07-30T23:59:59.999Z"],
    ["2023-02-01||/M+1y", "2024-02-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z"],
    ["2024-02-29T23:59:59.999||+1M", "2024-03-29T23:59:59.999Z", "2024-03-29T23:59:59.999Z"],
    ["now/y+1d", "2024-01-02T00:00:00.000Z", "2025-01-01T23:59:59.999Z"],
    ["2024||/M", "2024-01-01T00:00:00.000Z", "2024-01-31T23:59:59.999Z"],
    ["2024-06-03||+1M/d", "2024-07-03T00:00:00.000Z", "2024-07-03T23:59:59.999Z"],
    ["2024-06||+1M", "2024-07-01T00:00:00.000Z", "2024-07-01T00:00:00.000Z"],
    ["2024-01-31||+1M", "2024-02-29T00:00:00.000Z", "2024-02-29T00:00:00.000Z"],
    ["2024-03-31||-1M", "2024-02-29T00:00:00.000Z", "2024-02-29T00:00:00.000Z"],
    ["2024-02-29||+1y", "2025-02-28T00:00:00.000Z", "2025-02-28T00:00:00.000Z"],
    ["2024-02-29||+12M+1y", "2026-02-28T00:00:00.000Z", "2026-02-28T00:00:00.000Z"],
    ["2024-06-03T10:00+02:00||-2h", "2024-06-03T06:00:00.000Z", "2024-06-03T06:00:00.000Z"],
    ["2024||", "2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z"],
    ["2024-06-03", "2024-06-03T00:00:00.000Z", "2024-06-03T23:59:59.999Z"],
  ])("%s", (text, start, end) => {
    expect(spanOf(text)).toEqual([start, end]);
  });
});

describe("a text that is no math has a reason and, where it is clear, a correction", () => {
  const STEPS = "date math has steps such as `+1M`, `-3d` and `/d`, with the units y, M, w, d, h, m and s";
  const FORM = "it is not in the form 2024, 2024-06 or 2024-06-03T10:00";
  const YEARS = "the years are 0000 to 9999";
  test.each([
    ["now-1x", STEPS, null],
    ["now-", STEPS, null],
    ["now-1", STEPS, null],
    ["nowhere", STEPS, null],
    ["now 1d", STEPS, null],
    ["now - 1d", STEPS, "now-1d"],
    ["now-1D", STEPS, "now-1d"],
    ["now-2years/Y", STEPS, "now-2y/y"],
    ["now-1mon/day", STEPS, "now-1M/d"],
    ["now-5min", STEPS, "now-5m"],
    ["now/2d", "rounding takes one unit, as in `/d`", null],
    ["now-3000000000d", "3000000000 is too many units", null],
    ["now-3000y", YEARS, null],
    ["now+9000y", YEARS, null],
    ["2023-02-29||+1d", "2023-02 has 28 days", null],
    ["2024/06/03||+1d", FORM, "2024-06-03||+1d"],
    ["2024/06/03||+1x", FORM, null],
    ["2024-06-03+1d", FORM, "2024-06-03||+1d"],
    ["2024-06-03|+1d", FORM, "2024-06-03||+1d"],
    ["2024-06-03/M", FORM, "2024-06-03||/M"],
    ["2023-02-29+1d", FORM, null],
    ["NOW-1d", FORM, "now-1d"],
    ["Now", FORM, "now"],
    ["Yesterday", FORM, "now-1d/d"],
    ["today", FORM, "now/d"],
    ["later", FORM, null],
  ])("%s: %s", (text, reason, meant) => {
    const read = readDate(text, NOW);
    expect(isDateFault(read) ? read : null).toEqual({ reason, meant });
  });
});

test.each([
  ["now", true],
  [" now-1d", true],
  ["2024", false],
  ["2024||+1d", false],
])("the meaning of %s depends on the clock: %s", (text, depends) => {
  expect(dependsOnClock(text)).toBe(depends);
});
