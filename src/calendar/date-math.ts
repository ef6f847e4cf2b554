import { type CalendarUnit, endOfUnit, plusUnits, startOfUnit } from "./calendar-unit.ts";
import { readDateLiteral } from "./date-literal.ts";
import { type DateFault, type DateSpan, FIRST_INSTANT, isDateFault, LAST_INSTANT, YEARS_REASON } from "./date-span.ts";

/** The units of date math. */
const UNITS: ReadonlyMap<string, CalendarUnit> = new Map([
  ["y", "year"],
  ["M", "month"],
  ["w", "week"],
  ["d", "day"],
  ["h", "hour"],
  ["H", "hour"],
  ["m", "minute"],
  ["s", "second"],
]);

/** One step: an operator, a whole number and a unit. */
const STEP = /([+\-/])(\d*)([a-z]*)/iy;

const STEPS = /([+\-/])(\d*)([a-zA-Z])/g;

/** The units from the shortest to the longest. */
const LENGTHS = ["s", "m", "h", "d", "w", "M", "y"];

const STEPS_REASON = "date math has steps such as `+1M`, `-3d` and `/d`, with the units y, M, w, d, h, m and s";

const MAX_COUNT = 2 ** 31 - 1;

/** Words that people write for a day. */
const DAY_WORDS: ReadonlyMap<string, string> = new Map([
  ["today", "now/d"],
  ["yesterday", "now-1d/d"],
  ["tomorrow", "now+1d/d"],
]);

/** Names of units that people write, with the unit that they mean. `m` is a minute, so `mon` is a month. */
const UNIT_WORDS =
  /^(?:(?<y>y|yr|year)|(?<M>mo|mon|month)|(?<w>w|wk|week)|(?<d>d|day)|(?<h>hr|hour)|(?<m>min|minute)|(?<s>s|sec|second))s?$/i;

/** Whether the meaning of a text depends on the clock. */
export function dependsOnClock(text: string): boolean {
  return /^\s*now/.test(text);
}

/**
 * Reads a date of a query: a literal as `readDateLiteral` does, or date math as Elasticsearch and OpenSearch read
 * it: `now` or a literal and `||`, then steps from left to right. `+1M` and `-3d` add to the date, `/d` rounds it. The
 * units are y, M, w (from Monday), d, h or H, m and s.
 *
 * The start of the result is what math means where dates are rounded down, its end where they are rounded up. Thus
 * `2024-06-03` and `2024-06-03||/d` are that day; `now` and `2024-06||+1M`, which do not round, are one millisecond.
 *
 * @param now the instant of `now`
 */
export function readDate(text: string, now: number): DateSpan | DateFault {
  const trimmed = text.trim();
  if (trimmed.startsWith("now")) return spanOf(trimmed, "now".length, now);
  const separator = trimmed.indexOf("||");
  if (separator >= 0) {
    const base = readDateLiteral(trimmed.slice(0, separator));
    if (!isDateFault(base)) return spanOf(trimmed, separator + 2, base.start);
    const isFixed = base.meant !== null && isMath(trimmed, separator + 2);
    return { reason: base.reason, meant: isFixed ? base.meant + trimmed.slice(separator) : null };
  }
  const read = readDateLiteral(trimmed);
  if (!isDateFault(read) || read.meant !== null) return read;
  return { reason: read.reason, meant: DAY_WORDS.get(trimmed.toLowerCase()) ?? meantMath(trimmed) };
}

/** Runs the steps of a text from an offset on: in UTC, from an instant. */
function spanOf(text: string, from: number, instant: number): DateSpan | DateFault {
  const read = runSteps(text, from, instant);
  return typeof read === "string" ? { reason: read, meant: withKnownUnits(text, from) } : read;
}

/** The span that the steps lead to, or the reason why they lead to none. */
function runSteps(text: string, from: number, instant: number): DateSpan | string {
  let start = instant;
  let end = instant;
  let endsMonth = false;
  STEP.lastIndex = from;
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text);
    const [, operator, digits = "", unitText = ""] = match ?? [];
    const unit = UNITS.get(unitText);
    if (unit === undefined) return STEPS_REASON;
    const count = digits === "" ? 1 : Number(digits);
    if (operator === "/") {
      if (count !== 1) return "rounding takes one unit, as in `/d`";
      start = startOfUnit(unit, start);
      end = endOfUnit(unit, end);
      endsMonth ||= unit === "month" || unit === "year";
    } else {
      if (count > MAX_COUNT) return `${digits} is too many units`;
      const added = operator === "-" ? -count : count;
      start = plusUnits(unit, start, added);
      // The last day of a month remains the last one: a month after February is March, not 28 days of it.
      end = endsMonth ? plusUnits(unit, end + 1, added) - 1 : plusUnits(unit, end, added);
    }
  }
  return start >= FIRST_INSTANT && end <= LAST_INSTANT ? { start, end } : YEARS_REASON;
}

/** Whether date math adds a unit after it was rounded to a longer one: `now/d+2h` moves a whole day by 2 hours. */
export function stepsAfterRounding(text: string): boolean {
  const [, steps = ""] = /(?:^\s*now|\|\|)(.*)$/s.exec(text) ?? [];
  let rounded = 0;
  for (const [, operator, , unit = ""] of steps.matchAll(STEPS)) {
    const length = LENGTHS.indexOf(unit.toLowerCase() === "h" ? "h" : unit);
    if (operator === "/") rounded = Math.max(rounded, length);
    else if (length < rounded) return true;
  }
  return false;
}

/** The text without spaces in its steps and with the letters of its units; `null` if that is no date math either. */
function withKnownUnits(text: string, from: number): string | null {
  const steps = text
    .slice(from)
    .replaceAll(/\s+/g, "")
    .replaceAll(/[a-z]+/gi, (unit) => {
      if (UNITS.has(unit)) return unit;
      const groups = UNIT_WORDS.exec(unit)?.groups ?? {};
      return Object.keys(groups).find((name) => groups[name] !== undefined) ?? unit;
    });
  const meant = text.slice(0, from) + steps;
  return isMath(meant, from) ? meant : null;
}

/** The math that a text means without the `||` before its steps, as in `2024-06-03+1d`, or with `NOW` in capitals. */
function meantMath(text: string): string | null {
  if (/^now/i.test(text)) {
    const meant = text.replace(/^now/i, "now");
    return isMath(meant, "now".length) ? meant : null;
  }
  const [, base, steps] = /^(\d{4}(?:-\d\d(?:-\d\d)?)?)\|?([+\-/].*)$/.exec(text) ?? [];
  if (base === undefined || isDateFault(readDateLiteral(base))) return null;
  const meant = `${base}||${steps}`;
  return isMath(meant, base.length + 2) ? meant : null;
}

/** Whether a text consists of steps from an offset on. */
function isMath(text: string, from: number): boolean {
  const instant = 0;
  return typeof runSteps(text, from, instant) !== "string";
}
