import { assertNever } from "../base/invariant.ts";
import { civilDateOf, dayNumberOf, daysInMonth, MS_PER_DAY } from "./civil-date.ts";

/** A unit of the calendar in UTC. A week begins on Monday, a quarter in January, April, July or October. */
export type CalendarUnit = "year" | "quarter" | "month" | "week" | "day" | "hour" | "minute" | "second";

const MS_PER_UNIT = { week: 7 * MS_PER_DAY, day: MS_PER_DAY, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

const MONTHS_PER_UNIT = { year: 12, quarter: 3, month: 1 } as const;

/** 1970-01-01 was a Thursday, three days after a Monday. */
const MS_FROM_MONDAY_TO_1970 = 3 * MS_PER_DAY;

/** The start of the unit that contains an instant. */
export function startOfUnit(unit: CalendarUnit, instant: number): number {
  switch (unit) {
    case "year":
    case "quarter":
    case "month": {
      const { year, month } = civilDateOf(Math.floor(instant / MS_PER_DAY));
      return dayNumberOf(year, month - ((month - 1) % MONTHS_PER_UNIT[unit]), 1) * MS_PER_DAY;
    }
    case "week":
      return floorTo(MS_PER_UNIT.week, instant + MS_FROM_MONDAY_TO_1970) - MS_FROM_MONDAY_TO_1970;
    case "day":
    case "hour":
    case "minute":
    case "second":
      return floorTo(MS_PER_UNIT[unit], instant);
    default:
      return assertNever(unit);
  }
}

/**
 * The instant `count` units later; earlier if `count` is negative. A day that the month of the result does not have
 * becomes its last day: 2024-01-31 plus one month is 2024-02-29.
 */
export function plusUnits(unit: CalendarUnit, instant: number, count: number): number {
  switch (unit) {
    case "year":
    case "quarter":
    case "month":
      return plusMonths(instant, count * MONTHS_PER_UNIT[unit]);
    case "week":
    case "day":
    case "hour":
    case "minute":
    case "second":
      return instant + count * MS_PER_UNIT[unit];
    default:
      return assertNever(unit);
  }
}

/** The end of the unit that contains an instant: its last millisecond. */
export function endOfUnit(unit: CalendarUnit, instant: number): number {
  return plusUnits(unit, startOfUnit(unit, instant), 1) - 1;
}

function plusMonths(instant: number, count: number): number {
  const dayNumber = Math.floor(instant / MS_PER_DAY);
  const date = civilDateOf(dayNumber);
  const months = date.year * 12 + date.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  const day = Math.min(date.day, daysInMonth(year, month));
  return dayNumberOf(year, month, day) * MS_PER_DAY + (instant - dayNumber * MS_PER_DAY);
}

function floorTo(size: number, value: number): number {
  return Math.floor(value / size) * size;
}
