import { InvalidArgumentError } from "commander";
import { type Micros, parseMicros } from "../../accounts/money.ts";

const TIME =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/;

/** An amount of money, in decimals. */
export function parseAmount(text: string): Micros {
  try {
    return parseMicros(text);
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

/**
 * A date or time of ISO 8601, in milliseconds since 1970. A date is its first moment in UTC, and a time without a zone
 * is in UTC.
 */
export function parseTime(text: string): number {
  const { date, time = "00:00", zone = "Z" } = TIME.exec(text)?.groups ?? {};
  const start = Date.parse(`${date}T00:00Z`);
  // What is read from the 30th of February is a day in March.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(`${date}T`);
  const value = isDay ? Date.parse(`${date}T${time}${zone}`) : Number.NaN;
  if (!Number.isNaN(value)) return value;
  throw new InvalidArgumentError(
    "It takes a date or a time: 2030-01-31, which is when that day begins in UTC, or 2030-01-31T12:00:00Z.",
  );
}
