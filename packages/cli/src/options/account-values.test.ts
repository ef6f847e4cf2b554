import { describe, expect, it } from "vitest";
import { parseAmount, parseTime } from "./account-values.ts";

describe("parseAmount", () => {
  it("accepts decimals", () => {
    expect([parseAmount("12.50"), parseAmount("0"), parseAmount("0.000001")]).toEqual([12_500_000, 0, 1]);
  });

  it.each([
    ["ten", '"ten" is not an amount. Write a decimal such as 12.50.'],
    ["-5", '"-5" is below 0.'],
    ["0.0000001", '"0.0000001" has more than six decimal places.'],
    ["1e21", '"1e21" is not an amount. Write a decimal such as 12.50.'],
  ])("rejects %j", (text, message) => {
    expect(() => parseAmount(text)).toThrow(message);
  });
});

describe("parseTime", () => {
  it.each([
    ["2030-01-31", "2030-01-31T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2030-01-31T12:34", "2030-01-31T12:34:00.000Z"],
    ["2030-01-31T12:34:56", "2030-01-31T12:34:56.000Z"],
    ["2030-01-31T12:34:56.7Z", "2030-01-31T12:34:56.700Z"],
    ["2030-01-01T00:30:00+01:00", "2029-12-31T23:30:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ])("accepts %j", (text, time) => {
    expect(new Date(parseTime(text)).toISOString()).toBe(time);
  });

  it.each([
    "",
    "tomorrow",
    "2030",
    "2030-1-31",
    "2030-02-30",
    "2029-02-29",
    "2030-13-01",
    "2030-00-10",
    "2030-01-31T25:00",
    "2030-01-31T12:60",
    "2030-01-31 12:00",
    "2030-01-31T12:00+99:00",
    "2030-01-31Z",
    "31.01.2030",
    "1893456000",
    "+002030-01-31",
  ])("rejects %j", (text) => {
    expect(() => parseTime(text)).toThrow(
      "Use a date, 2030-01-31, which means midnight UTC, or a date and time, 2030-01-31T12:00:00Z.",
    );
  });
});
