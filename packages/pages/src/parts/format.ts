const wholeNumbers = new Intl.NumberFormat("en");
const compactNumbers = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** `12,345` */
export function formatNumber(value: number): string {
  return wholeNumbers.format(value);
}

/** `12.3K` */
export function formatCompact(value: number): string {
  return compactNumbers.format(value);
}

/** `4.2 ms`, or `180 µs` below a millisecond. */
export function formatMilliseconds(value: number): string {
  if (value < 1) return `${Math.round(value * 1000)} µs`;
  return value < 100 ? `${value.toFixed(1)} ms` : `${formatNumber(Math.round(value))} ms`;
}

/** `1.4 MB` */
export function formatBytes(value: number): string {
  return value < 1e6 ? `${formatNumber(Math.ceil(value / 1000))} KB` : `${(value / 1e6).toFixed(1)} MB`;
}

/** `Nov 3, 2026`, in UTC, of a time in ISO 8601. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** `Nov 3, 2026, 4:05 PM`, in the user's time zone, of a time in ISO 8601. */
export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}

/** `1 company`, `2,000 companies` */
export function formatCount(count: number, singular: string, plural: string): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
