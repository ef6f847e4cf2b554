import type { KeyScope, StoredFilter } from "@firmament/server/accounts";
import { KEY_SCOPES, MAX_LINK_LIFETIME_MS, type Micros, parseMicros } from "@firmament/server/values";
import { InvalidArgumentError } from "commander";
import { messageOf } from "firmament/base";

const TIME =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/;

/** Parses a decimal amount of money. */
export function parseAmount(text: string): Micros {
  try {
    return parseMicros(text);
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

/**
 * Parses a date or time of ISO 8601; returns milliseconds since 1970. A date means midnight UTC. A time without a
 * zone is in UTC.
 */
export function parseTime(text: string): number {
  const { date, time = "00:00", zone = "Z" } = TIME.exec(text)?.groups ?? {};
  const start = Date.parse(`${date}T00:00Z`);
  // `Date.parse` accepts February 30 and returns a day in March.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(`${date}T`);
  const value = isDay ? Date.parse(`${date}T${time}${zone}`) : Number.NaN;
  if (!Number.isNaN(value)) return value;
  throw new InvalidArgumentError(
    "Use a date, 2030-01-31, which means midnight UTC, or a date and time, 2030-01-31T12:00:00Z.",
  );
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses the lifetime of a link: `30m`, `12h`, `7d`; returns milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (milliseconds > 0 && milliseconds <= MAX_LINK_LIFETIME_MS) return milliseconds;
  throw new InvalidArgumentError("Use minutes, hours or days: 30m, 12h, 2d; at most 7d.");
}

/** Parses names that commas separate. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (!names.includes("")) return names;
  throw new InvalidArgumentError("Use names with one comma between two: a,b.");
}

/** Parses the scopes of a key. */
export function parseScopes(text: string): readonly KeyScope[] {
  return parseNames(text).map((name) => {
    const scope = KEY_SCOPES.find((known) => known === name);
    if (scope !== undefined) return scope;
    throw new InvalidArgumentError(
      name === "all"
        ? `There is no scope for everything. Name them: ${KEY_SCOPES.join(",")}.`
        : `Use one or more of ${KEY_SCOPES.join(", ")}, with commas.`,
    );
  });
}

/** Parses the filter of a key: a query, or conditions as JSON. The store checks it. */
export function parseKeyFilter(text: string): StoredFilter {
  if (!/^\s*[{[]\s*["{\]}]/.test(text)) return text;
  try {
    return JSON.parse(text) as StoredFilter;
  } catch (error) {
    throw new InvalidArgumentError(
      `It is no JSON (${messageOf(error)}). Write conditions as {"field": "value"}, or a query.`,
    );
  }
}
