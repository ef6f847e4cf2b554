/** The calendar month in UTC of a time in milliseconds since 1970, such as `2025-01`. */
export function monthOf(time: number): string {
  return dayOf(time).slice(0, "2025-01".length);
}

/** The day in UTC of a time in milliseconds since 1970, such as `2025-01-31`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2025-01-31".length);
}
