const grouped = new Intl.NumberFormat("en-US");

/** `1,234`. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** `1 company`, `1,234 companies`. */
export function formatCount(value: number, singular: string, plural: string): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/** `0.42 ms`, `37 ms`, `1.1 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds >= 10) return `${milliseconds.toFixed(0)} ms`;
  return `${milliseconds.toFixed(milliseconds >= 1 ? 1 : 2)} ms`;
}

/** `17.7 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
