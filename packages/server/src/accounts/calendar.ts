/** The calendar month in UTC of a time in milliseconds since 1970, such as `2025-01`. */
export function monthOf(time: number): string {
  return dayOf(time).slice(0, "2025-01".length);
}

/** The day in UTC of a time in milliseconds since 1970, such as `2025-01-31`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2025-01-31".length);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last `count` days in UTC up to a time in milliseconds since 1970, oldest first. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS));
}
