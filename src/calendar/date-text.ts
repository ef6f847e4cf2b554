import { type CalendarUnit, endOfUnit, startOfUnit } from "./calendar-unit.ts";
import { civilDateOf, MS_PER_DAY } from "./civil-date.ts";
import { FIRST_INSTANT, LAST_INSTANT } from "./date-span.ts";

/** The units of literals, the longest first, each with the length of `2024-06-03T10:00:05` up to it. */
const PRECISIONS: readonly (readonly [unit: CalendarUnit, length: number])[] = [
  ["year", 4],
  ["month", 7],
  ["day", 10],
  ["hour", 13],
  ["minute", 16],
  ["second", 19],
];

/** An instant with all parts, such as `2024-06-03T10:00:05.123Z`. */
export function instantText(instant: number): string {
  if (instant < FIRST_INSTANT || instant > LAST_INSTANT) return new Date(instant).toISOString();
  const dayNumber = Math.floor(instant / MS_PER_DAY);
  const { year, month, day } = civilDateOf(dayNumber);
  const time = instant - dayNumber * MS_PER_DAY;
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  const hours = digits(Math.floor(time / 3_600_000), 2);
  const minutes = digits(Math.floor(time / 60_000) % 60, 2);
  const seconds = digits(Math.floor(time / 1000) % 60, 2);
  return `${date}T${hours}:${minutes}:${seconds}.${digits(time % 1000, 3)}Z`;
}

/** The shortest literal that starts at an instant: `2024` for the first millisecond of that year. */
export function startText(instant: number): string {
  return shortest(instant, (unit) => startOfUnit(unit, instant) === instant);
}

/** The shortest literal that ends at an instant: `2024` for the last millisecond of that year. */
export function endText(instant: number): string {
  return shortest(instant, (unit) => endOfUnit(unit, instant) === instant);
}

/** The literal that stands for the instants from `start` to `end`, such as `2024-06`; `null` if there is none. */
export function spanText(start: number, end: number): string | null {
  if (start === end) return instantText(start);
  const precision = PRECISIONS.find(([unit]) => startOfUnit(unit, start) === start && endOfUnit(unit, start) === end);
  return precision === undefined ? null : literal(start, precision[1]);
}

/**
 * The start of an interval as a literal of its precision: `2024` for a year, `2024-04` for a month or a quarter,
 * `2024-06-03` for a day or a week, `2024-06-03T10` for an hour.
 */
export function unitText(unit: CalendarUnit, start: number): string {
  switch (unit) {
    case "year":
      return literal(start, "2024".length);
    case "quarter":
    case "month":
      return literal(start, "2024-04".length);
    case "week":
    case "day":
      return literal(start, "2024-06-03".length);
    case "hour":
      return literal(start, "2024-06-03T10".length);
    default:
      return shortest(start, (candidate) => candidate === unit);
  }
}

function shortest(instant: number, fits: (unit: CalendarUnit) => boolean): string {
  const precision = PRECISIONS.find(([unit]) => fits(unit));
  return precision === undefined ? instantText(instant) : literal(instant, precision[1]);
}

/** A literal with minutes has the offset `Z`; shorter ones read as words of a query. */
function literal(instant: number, length: number): string {
  const text = instantText(instant).slice(0, length);
  return length > "2024-06-03T10".length ? `${text}Z` : text;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
