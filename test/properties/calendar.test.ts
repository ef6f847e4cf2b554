import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { type CalendarUnit, endOfUnit, plusUnits, startOfUnit } from "../../src/calendar/calendar-unit.ts";
import { civilDateOf, dayNumberOf, daysInMonth, MS_PER_DAY } from "../../src/calendar/civil-date.ts";
import { readDateLiteral } from "../../src/calendar/date-literal.ts";
import { readDate, stepsAfterRounding } from "../../src/calendar/date-math.ts";
import { FIRST_INSTANT, isDateFault, LAST_INSTANT } from "../../src/calendar/date-span.ts";
import { endText, instantText, spanText, startText, unitText } from "../../src/calendar/date-text.ts";

/** Instants of the years 0000 to 9999, many of them at the edges of units. */
const instants = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }),
      fc.integer({ min: Date.UTC(1890, 0), max: Date.UTC(2110, 0) }),
    ),
    fc.constantFrom<CalendarUnit | null>(null, "year", "month", "week", "day", "hour", "minute", "second"),
    fc.integer({ min: -1, max: 1 }),
  )
  .map(([instant, unit, step]) => (unit === null ? instant : startOfUnit(unit, instant) + step))
  .filter((instant) => instant >= FIRST_INSTANT && instant <= LAST_INSTANT);

const units = fc.constantFrom<CalendarUnit>("year", "quarter", "month", "week", "day", "hour", "minute", "second");

/** A step of a Date's fields in UTC, which does not clamp the day. */
function addWithDate(unit: CalendarUnit, instant: number, count: number): Date {
  const date = new Date(instant);
  if (unit === "year") date.setUTCFullYear(date.getUTCFullYear() + count);
  if (unit === "quarter") date.setUTCMonth(date.getUTCMonth() + 3 * count);
  if (unit === "month") date.setUTCMonth(date.getUTCMonth() + count);
  if (unit === "week") date.setUTCDate(date.getUTCDate() + 7 * count);
  if (unit === "day") date.setUTCDate(date.getUTCDate() + count);
  if (unit === "hour") date.setUTCHours(date.getUTCHours() + count);
  if (unit === "minute") date.setUTCMinutes(date.getUTCMinutes() + count);
  if (unit === "second") date.setUTCSeconds(date.getUTCSeconds() + count);
  return date;
}

function startWithDate(unit: CalendarUnit, instant: number): number {
  const date = new Date(instant);
  if (unit === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (unit === "year") date.setUTCMonth(0, 1);
  if (unit === "quarter") date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1);
  if (unit === "month") date.setUTCDate(1);
  if (unit === "hour") date.setUTCMinutes(0, 0, 0);
  else if (unit === "minute") date.setUTCSeconds(0, 0);
  else if (unit === "second") date.setUTCMilliseconds(0);
  else date.setUTCHours(0, 0, 0, 0);
  return date.getTime();
}

describe("the calendar is that of Date", () => {
  law(
    "days and dates",
    1000,
    fc.property(instants, (instant) => {
      const date = new Date(instant);
      const dayNumber = Math.floor(instant / MS_PER_DAY);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(civilDateOf(dayNumber)).toEqual(expected);
      expect(dayNumberOf(expected.year, expected.month, expected.day)).toBe(dayNumber);
      expect(instantText(instant)).toBe(date.toISOString());
    }),
  );

  law(
    "starts of units",
    1000,
    fc.property(instants, units, (instant, unit) => {
      expect(startOfUnit(unit, instant)).toBe(startWithDate(unit, instant));
    }),
  );

  law(
    "additions, except that the day is clamped to the end of the month",
    1000,
    fc.property(instants, units, fc.integer({ min: -50, max: 50 }), (instant, unit, count) => {
      const expected = addWithDate(unit, instant, count);
      const result = plusUnits(unit, instant, count);
      if (expected.getTime() === result) return;
      // Date has carried the surplus days into the next month.
      expect(["year", "quarter", "month"]).toContain(unit);
      const { year, month, day } = civilDateOf(Math.floor(result / MS_PER_DAY));
      expect(day).toBe(daysInMonth(year, month));
      expect(expected.getUTCDate()).toBe(new Date(instant).getUTCDate() - day);
    }),
  );
});

describe("units", () => {
  law(
    "contain their instants, and the next one begins where a unit ends",
    500,
    fc.property(instants, units, (instant, unit) => {
      const start = startOfUnit(unit, instant);
      const end = endOfUnit(unit, instant);
      expect(start <= instant && instant <= end).toBe(true);
      expect(startOfUnit(unit, end)).toBe(start);
      expect(startOfUnit(unit, end + 1)).toBe(end + 1);
    }),
  );

  law(
    "have names that stand for them, except for quarters and weeks",
    500,
    fc.property(instants, units, (instant, unit) => {
      const start = startOfUnit(unit, instant);
      if (start < FIRST_INSTANT) return;
      const read = readDateLiteral(unitText(unit, start));
      const isExact = unit !== "quarter" && unit !== "week";
      expect(read).toMatchObject(isExact ? { start, end: endOfUnit(unit, instant) } : { start });
    }),
  );
});

describe("date math", () => {
  const letters = ["y", "M", "d", "h", "m", "s"] as const;
  const names = { y: "year", M: "month", d: "day", h: "hour", m: "minute", s: "second" } as const;

  law(
    "that rounds, and then adds units that are not shorter, stands for a whole unit",
    1000,
    fc.property(
      instants,
      fc.nat(letters.length - 1),
      fc.nat(letters.length - 1),
      fc.integer({ min: -40, max: 40 }),
      (now, one, other, count) => {
        const [rounded, added] = [letters[Math.max(one, other)] ?? "s", letters[Math.min(one, other)] ?? "y"];
        const text = `now/${rounded}${count < 0 ? count : `+${count}`}${added}`;
        const span = readDate(text, now);
        expect(stepsAfterRounding(text)).toBe(false);
        if (isDateFault(span)) return;
        const unit = names[rounded];
        expect(span).toEqual({ start: startOfUnit(unit, span.start), end: endOfUnit(unit, span.start) });
      },
    ),
  );
});

describe("texts of instants", () => {
  law(
    "are read as the same instants",
    500,
    fc.property(instants, instants, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      expect(readDateLiteral(instantText(low))).toEqual({ start: low, end: low });
      expect(readDateLiteral(startText(low))).toMatchObject({ start: low });
      expect(readDateLiteral(endText(high))).toMatchObject({ end: high });
      const text = spanText(low, high);
      if (text !== null) expect(readDateLiteral(text)).toEqual({ start: low, end: high });
    }),
  );
});

describe("any text", () => {
  law(
    "is a date with a start before its end, or has a reason, and a correction is a date",
    2000,
    fc.property(fc.stringMatching(/^[0-9now.|/+:TZyMwdhms -]{0,24}$/), instants, (text, now) => {
      const read = readDate(text, now);
      if (!isDateFault(read)) {
        expect(read.start).toBeLessThanOrEqual(read.end);
        return;
      }
      expect(read.reason).not.toBe("");
      if (read.meant !== null) expect(isDateFault(readDate(read.meant, Date.UTC(2024, 0)))).toBe(false);
    }),
  );

  law(
    "that `toISOString` starts with has the instant that `Date.parse` reads",
    500,
    fc.property(instants, fc.integer({ min: 0, max: 3 }), (instant, parts) => {
      const text = new Date(instant).toISOString().slice(0, [4, 7, 10, 24][parts]);
      expect(readDateLiteral(text)).toMatchObject({ start: Date.parse(text) });
    }),
  );

  law(
    "the direct reading of plain days agrees with that of literals in white space",
    400,
    fc.property(fc.stringMatching(/^\d{3}[0-9x]-[01][0-9 ]-[0-3][0-9+]$/), (text) => {
      expect(readDateLiteral(text)).toEqual(readDateLiteral(` ${text}`));
    }),
  );
});
