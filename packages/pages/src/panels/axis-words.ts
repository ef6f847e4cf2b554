import type { NumberRange } from "./number-range.ts";

const numbers = new Intl.NumberFormat("en", { maximumSignificantDigits: 12 });

/** How the values of an axis are written. */
export interface AxisWords {
  /** A range: `51–200`, `≥ 201`, `< 2.5`; `any` for a range without bounds. */
  range(range: NumberRange): string;
  /** A lower and an upper bound in words, for screen readers. */
  low(range: NumberRange | null): string;
  high(range: NumberRange | null): string;
}

/** @param isWhole whether the numbers are whole, so that a range up to, but without, 20 ends with 19 */
export function numberWords(isWhole: boolean): AxisWords {
  return {
    range: (range) => numberRangeText(isWhole ? withLast(range) : range),
    low: (range) =>
      range?.low == null ? "no lower bound" : `${range.lowExclusive ? "above" : "from"} ${numbers.format(range.low)}`,
    high(range) {
      if (range?.high == null) return "no upper bound";
      const { high, highExclusive } = isWhole ? withLast(range) : range;
      return `${highExclusive ? "below" : "up to"} ${numbers.format(high ?? 0)}`;
    },
  };
}

/** The same range of whole numbers, with the last number that belongs to it. */
function withLast({ highExclusive, ...range }: NumberRange): NumberRange {
  const { high } = range;
  return highExclusive && high !== null && Number.isInteger(high)
    ? { ...range, high: high - 1 }
    : { ...range, ...(highExclusive && { highExclusive }) };
}

function numberRangeText({ low, high, lowExclusive = false, highExclusive = false }: NumberRange): string {
  if (low !== null && high !== null && !lowExclusive && !highExclusive) {
    return low === high ? numbers.format(low) : `${numbers.format(low)}–${numbers.format(high)}`;
  }
  const first = low === null ? [] : [`${lowExclusive ? ">" : "≥"} ${numbers.format(low)}`];
  const last = high === null ? [] : [`${highExclusive ? "<" : "≤"} ${numbers.format(high)}`];
  return [...first, ...last].join(" and ") || "any";
}

/** The lengths of the intervals in which dates are shown. */
export type DatePrecision = "year" | "quarter" | "month" | "week" | "day";

const months = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** `2024`, `Jun 2024` or `Jun 3, 2024`, in UTC. */
export function dateText(instant: number, precision: DatePrecision): string {
  if (precision === "year") return String(new Date(instant).getUTCFullYear());
  return (precision === "month" || precision === "quarter" ? months : days).format(instant);
}

/** Ranges of dates end with their last interval: `Jun 2024–Aug 2024` is up to, but without, September. */
export function dateWords(precision: DatePrecision): AxisWords {
  const first = ({ low }: NumberRange): string => dateText(low ?? 0, precision);
  const last = ({ high, highExclusive }: NumberRange): string =>
    dateText((high ?? 0) - (highExclusive ? 1 : 0), precision);
  return {
    range(range) {
      if (range.low === null) return range.high === null ? "any" : `until ${last(range)}`;
      if (range.high === null) return `from ${first(range)}`;
      return first(range) === last(range) ? first(range) : `${first(range)}–${last(range)}`;
    },
    low: (range) => (range?.low == null ? "no lower bound" : `from ${first(range)}`),
    high: (range) => (range?.high == null ? "no upper bound" : `until ${last(range)}`),
  };
}
