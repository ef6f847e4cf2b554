import { endOfUnit } from "./calendar-unit.ts";
import { dayNumberOf, daysInMonth, MS_PER_DAY } from "./civil-date.ts";
import { type DateFault, type DateSpan, FIRST_INSTANT, LAST_INSTANT, YEARS_REASON } from "./date-span.ts";
import { meantDate } from "./meant-date.ts";

/**
 * ISO 8601: a year, a month or a day, or a day with a time. The groups are year, month, day, hour, minute, second,
 * fraction, and `Z` or the sign, hours and minutes of an offset.
 */
const LITERAL =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?)?)?$/;

/** Offsets from UTC have up to 18 hours, as in `java.time`. */
const MAX_OFFSET_MINUTES = 18 * 60;

/**
 * Reads a date in ISO 8601: `2024`, `2024-06`, `2024-06-03`, `2024-06-03T10`, `…T10:00`, `…T10:00:05`, `…:05.123`. A
 * time may have the offset `Z`, `+02:00`, `+0200` or `+02`, and is in UTC without one; a space may stand for its `T`.
 * Digits after the third one of a fraction are ignored. White space at the ends is ignored.
 *
 * @returns the whole year, month, day, hour, minute or second, or the millisecond
 */
export function readDateLiteral(text: string): DateSpan | DateFault {
  const plainDay = readPlainDay(text);
  if (plainDay !== null) return plainDay;
  const trimmed = text.trim();
  const match = LITERAL.exec(trimmed);
  if (match === null) return formFault(trimmed);
  const [, yearText, monthText, dayText, hourText, minuteText, secondText, fraction, sign, offsetHours, offsetMinutes] =
    match;
  const year = Number(yearText);
  const month = Number(monthText ?? 1);
  const day = Number(dayText ?? 1);
  const hour = Number(hourText ?? 0);
  const minute = Number(minuteText ?? 0);
  const second = Number(secondText ?? 0);
  if (month < 1 || month > 12) return fault(`there is no month ${monthText}`);
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return fault(`${yearText}-${monthText} has ${days} days`);
  if (hour > 23) return fault("the hours are 00 to 23");
  if (minute > 59) return fault("the minutes are 00 to 59");
  if (second > 59) return fault("the seconds are 00 to 59");
  const offset = Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0);
  if (Number(offsetMinutes ?? 0) > 59 || offset > MAX_OFFSET_MINUTES) return fault("an offset has at most 18 hours");

  const milliseconds = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, "0"));
  const time = (hour * 60 + minute - (sign === "-" ? -offset : offset)) * 60_000 + second * 1000 + milliseconds;
  const start = dayNumberOf(year, month, day) * MS_PER_DAY + time;
  const end = start + lengthOf(match, start) - 1;
  return start < FIRST_INSTANT || end > LAST_INSTANT ? fault(YEARS_REASON) : { start, end };
}

/** The codes of `0` and `-`. */
const ZERO = 0x30;
const HYPHEN = 0x2d;

/** The day of a text such as `2024-06-03`, the most frequent form, in a tenth of the time; `null` for any other text. */
function readPlainDay(text: string): DateSpan | null {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return null;
  const year = digitsOf(text, 0, 4);
  const month = digitsOf(text, 5, 7);
  const day = digitsOf(text, 8, 10);
  // No comparison with NaN is true.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return null;
  const start = dayNumberOf(year, month, day) * MS_PER_DAY;
  return { start, end: start + MS_PER_DAY - 1 };
}

/** The number of the digits `[from, to)`; NaN if one of them is no digit. */
function digitsOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** The milliseconds that a literal stands for: those of its last part. */
function lengthOf(match: RegExpExecArray, start: number): number {
  const [, , month, day, hour, minute, second, fraction] = match;
  if (fraction !== undefined) return 1;
  if (second !== undefined) return 1000;
  if (minute !== undefined) return 60_000;
  if (hour !== undefined) return 3_600_000;
  if (day !== undefined) return MS_PER_DAY;
  return endOfUnit(month === undefined ? "year" : "month", start) - start + 1;
}

function formFault(text: string): DateFault {
  const meant = meantDate(text);
  // A correction that is no date itself, such as 2023-02-30 for 30.02.2023, would only lead to the next error.
  const isDate = meant !== null && "start" in readDateLiteral(meant);
  return { reason: "it is not in the form 2024, 2024-06 or 2024-06-03T10:00", meant: isDate ? meant : null };
}

function fault(reason: string): DateFault {
  return { reason, meant: null };
}
