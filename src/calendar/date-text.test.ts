import { describe, expect, test } from "vitest";
import { endText, instantText, spanText, startText, unitText } from "./date-text.ts";

const utc = (text: string): number => Date.parse(text);

describe("the shortest literal", () => {
  test.each([
    ["2024-01-01T00:00:00.000Z", "2024"],
    ["2024-06-01T00:00:00.000Z", "2024-06"],
    ["2024-06-03T00:00:00.000Z", "2024-06-03"],
    ["2024-06-03T10:00:00.000Z", "2024-06-03T10"],
    ["2024-06-03T10:05:00.000Z", "2024-06-03T10:05Z"],
    ["2024-06-03T10:05:07.000Z", "2024-06-03T10:05:07Z"],
    ["2024-06-03T10:05:07.008Z", "2024-06-03T10:05:07.008Z"],
  ])("that starts at %s is %s", (instant, text) => {
    expect(startText(utc(instant))).toBe(text);
  });

  test.each([
    ["2024-12-31T23:59:59.999Z", "2024"],
    ["2024-02-29T23:59:59.999Z", "2024-02"],
    ["2024-06-03T23:59:59.999Z", "2024-06-03"],
    ["2024-06-03T10:59:59.999Z", "2024-06-03T10"],
    ["2024-06-03T10:05:59.999Z", "2024-06-03T10:05Z"],
    ["2024-06-03T10:05:07.999Z", "2024-06-03T10:05:07Z"],
    ["2024-06-03T00:00:00.000Z", "2024-06-03T00:00:00.000Z"],
  ])("that ends at %s is %s", (instant, text) => {
    expect(endText(utc(instant))).toBe(text);
  });
});

test.each([
  ["2024-01-01T00:00:00.000Z", "2024-12-31T23:59:59.999Z", "2024"],
  ["2024-01-01T00:00:00.000Z", "2024-01-31T23:59:59.999Z", "2024-01"],
  ["2024-01-01T00:00:00.000Z", "2024-01-01T00:59:59.999Z", "2024-01-01T00"],
  ["2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z"],
  ["2024-01-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z", null],
  ["2024-01-02T00:00:00.000Z", "2024-12-31T23:59:59.999Z", null],
])("the literal of the instants from %s to %s is %s", (start, end, text) => {
  expect(spanText(utc(start), utc(end))).toBe(text);
});

test.each([
  ["year", "2024"],
  ["quarter", "2024-01"],
  ["month", "2024-01"],
  ["week", "2024-01-01"],
  ["day", "2024-01-01"],
  ["hour", "2024-01-01T00"],
  ["minute", "2024-01-01T00:00Z"],
  ["second", "2024-01-01T00:00:00Z"],
] as const)("a %s is called %s", (unit, text) => {
  expect(unitText(unit, utc("2024-01-01T00:00:00.000Z"))).toBe(text);
});

test("an instant beyond the year 9999 has the text of a Date", () => {
  expect(instantText(Date.UTC(10_000, 0))).toBe("+010000-01-01T00:00:00.000Z");
});
