/** The milliseconds since 1970 that a text stands for. */
export interface NaiveSpan {
  /** Inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * "A literal of any precision stands for its whole span": a year, a month, a day, an hour, a minute, a second or a
 * millisecond. Date math is rounded down for the start, and up for the end.
 *
 * @param now what `now` stands for
 */
export function naiveDateSpan(text: string, now = 0): NaiveSpan {
  const [, base = text, steps] = /^(now|.*?\|\|)(.*)$/.exec(text) ?? [];
  if (steps === undefined) return literalSpan(text);
  const from = base === "now" ? now : literalSpan(base.slice(0, -2)).start;
  return { start: afterSteps(from, steps, false), end: afterSteps(from, steps, true) + 1 };
}

function literalSpan(text: string): NaiveSpan {
  const [, local = text, offset = "Z"] = /^(.+T.+?)(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const parts = local.split(/[-T:.]/).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = parts;
  const start = [year, month - 1, day, hour, minute, second, millisecond];
  const last = parts.length - 1;
  const end = start.map((part, index) => (index === last ? part + 1 : part));
  const shift = offset === "Z" ? 0 : Date.parse(`1970-01-01T00:00:00${offset}`);
  return { start: utc(start) + shift, end: utc(end) + shift };
}

/** The parts may be greater than usual: the month 12 is January of the next year. */
function utc([year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0, ms = 0]: readonly number[]): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

function afterSteps(from: number, steps: string, isRoundedUp: boolean): number {
  let instant = from;
  let isAtEnd = false;
  for (const [, operator, digits, unit = ""] of steps.matchAll(/([+\-/])(\d*)(\w)/g)) {
    const count = (operator === "-" ? -1 : 1) * Number(digits || 1);
    if (operator === "/") {
      instant = isRoundedUp ? plus(floor(instant, unit), unit, 1) - 1 : floor(instant, unit);
      isAtEnd = isRoundedUp;
    } else {
      // "Steps after the rounding move whole units": the end of February and a month is the end of March.
      instant = Math.max(plus(instant, unit, count), isAtEnd ? plus(instant + 1, unit, count) - 1 : -Infinity);
    }
  }
  return instant;
}

function partsOf(instant: number): number[] {
  const date = new Date(instant);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return [year, month, day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds()];
}

/** The index of a unit in the parts of a date. */
const PART: Readonly<Record<string, number>> = { y: 0, M: 1, d: 2, h: 3, H: 3, m: 4, s: 5 };

/** "Month arithmetic clamps to the month's end." */
function plus(instant: number, unit: string, count: number): number {
  const parts = partsOf(instant);
  const part = unit === "w" ? 2 : (PART[unit] ?? 0);
  const moved = parts.map((value, index) => (index === part ? value + (unit === "w" ? 7 * count : count) : value));
  if (part > 1) return utc(moved);
  const [year = 0, month = 0, day = 1, ...time] = moved;
  const lastDay = new Date(utc([year, month + 1, 0])).getUTCDate();
  return utc([year, month, Math.min(day, lastDay), ...time]);
}

function floor(instant: number, unit: string): number {
  const parts = partsOf(instant);
  if (unit !== "w") return utc(parts.slice(0, (PART[unit] ?? 0) + 1));
  const [year = 0, month = 0, day = 1] = parts;
  return utc([year, month, day - ((new Date(instant).getUTCDay() + 6) % 7)]);
}
