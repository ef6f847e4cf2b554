import { type AxisWords, dateWords, numberWords } from "../panels/axis-words.ts";
import type { NumberRange } from "../panels/number-range.ts";
import { type Interval, instantOf, nextStart, startText } from "../search/calendar.ts";
import type { Bounds } from "../search/page-filter.ts";
import type { FacetPlan, RangesPlan } from "../search/profile.ts";

/** A value of a facet for people: those of truth values are `Yes` and `No`. */
export function valueLabel(value: string, isBoolean: boolean): string {
  if (!isBoolean) return value === "" ? "(empty)" : value;
  return value === "true" ? "Yes" : "No";
}

/** How the values of a histogram are written. */
export function wordsOf(plan: RangesPlan): AxisWords {
  return plan.kind === "dates" ? dateWords(plan.interval) : numberWords(plan.isWhole);
}

/** The selected range of a histogram, in numbers or instants; `null` without one that it can draw. */
export function rangeOf({ gte, gt, lte, lt }: Bounds): NumberRange | null {
  const low = typeof gt === "string" ? endOf(gt) : numberOf(gte ?? gt);
  const high = typeof lte === "string" ? endOf(lte) : numberOf(lte ?? lt);
  if (low === null && high === null) return null;
  return {
    low,
    high,
    ...(low !== null && typeof gt === "number" && gte === undefined && { lowExclusive: true }),
    ...(high !== null && typeof lte !== "number" && { highExclusive: true }),
  };
}

function numberOf(bound: number | string | undefined): number | null {
  return typeof bound === "string" ? instantOf(bound) : (bound ?? null);
}

const PRECISIONS: Readonly<Record<number, Interval>> = { 4: "year", 7: "month", 10: "day" };

/** A date stands for its whole year, month or day, which ends where the next one starts. */
function endOf(date: string): number | null {
  const start = instantOf(date);
  const precision = PRECISIONS[date.length];
  return start === null || precision === undefined ? start : nextStart(start, precision);
}

/** The filter of a range of numbers. */
export function numberBounds({ low, high, lowExclusive, highExclusive }: NumberRange): Bounds {
  return {
    ...(low !== null && { [lowExclusive ? "gt" : "gte"]: low }),
    ...(high !== null && { [highExclusive ? "lt" : "lte"]: high }),
  };
}

/** The filter of a range of dates, which begins and ends at starts of intervals. */
export function dateBounds({ low, high }: NumberRange, interval: Interval): Bounds {
  return {
    ...(low !== null && { gte: startText(low, interval) }),
    ...(high !== null && { lt: startText(high, interval) }),
  };
}

/** A range that is selected, also one of another address than this page writes. */
export function boundsText(bounds: Bounds, plan: FacetPlan | undefined): string {
  const range = rangeOf(bounds);
  if (range !== null && (plan?.kind === "numbers" || plan?.kind === "dates")) return wordsOf(plan).range(range);
  const signs = { gte: "≥", gt: ">", lte: "≤", lt: "<" } as const;
  return Object.entries(bounds)
    .map(([name, bound]) => `${signs[name as keyof Bounds]} ${bound}`)
    .join(" and ");
}
