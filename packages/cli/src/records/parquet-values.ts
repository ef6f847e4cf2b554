import { isBytes, isDate } from "firmament/base";
import type { ParquetParsers } from "hyparquet";

/** The texts of instants and days, as records in JSON have them. */
export const parquetParsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (milliseconds) => instantText(Number(milliseconds)),
  timestampFromMicroseconds: (micros) => instantText(Number(micros) / 1000),
  timestampFromNanoseconds: (nanos) => instantText(Number(nanos / 1000n) / 1000),
  dateFromDays: (days) => instantText(days * 86_400_000).slice(0, -"T00:00:00.000Z".length),
};

/** A time beyond the years of a date becomes its number, which no date field accepts. */
function instantText(milliseconds: number): string {
  const instant = new Date(Math.floor(milliseconds));
  return Number.isNaN(instant.getTime()) ? String(milliseconds) : instant.toISOString();
}

/**
 * A value of a Parquet file as a value of JSON. An integer beyond 2^53 becomes its text, so that no digit is lost; bytes
 * become Base64; NaN, which programs write for a missing number, is missing.
 */
export function jsonOf(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (typeof value !== "object" || value === null) return value;
  if (isDate(value)) return instantText(value.getTime());
  if (isBytes(value)) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(jsonOf);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, jsonOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, jsonOf(member)]));
}
