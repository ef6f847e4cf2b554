/** When a new key expires. */
export const EXPIRY_CHOICES = {
  never: "Never",
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  day: "On a day of your choice",
} as const;

export type ExpiryChoice = keyof typeof EXPIRY_CHOICES;

const DAY_MS = 86_400_000;

/**
 * The time when a key expires, in ISO 8601; `null` for never.
 *
 * @param day the last day, in the user's time zone, such as `2026-11-03`; only for the choice `day`
 * @param now milliseconds since 1970
 */
export function expiryTime(choice: ExpiryChoice, day: string, now: number): string | null {
  if (choice === "never") return null;
  const time = choice === "day" ? new Date(`${day}T23:59:00`) : new Date(now + Number(choice) * DAY_MS);
  return time.toISOString();
}

/** The day of a time in the user's time zone, such as `2026-11-03`. */
export function localDay(time: number): string {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
