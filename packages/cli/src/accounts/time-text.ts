/** `2030-01-31 12:00 UTC`; `time` is in milliseconds since 1970. */
export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, "2030-01-31T12:00".length).replace("T", " ")} UTC`;
}

/** `2030-01-31T12:00:00.000Z`; `null` for `null`. */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
