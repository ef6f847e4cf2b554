import type { RangeCount, ValueCount } from "firmament";

/** The lengths of the bars of a date histogram. */
export type Interval = "year" | "quarter" | "month" | "week" | "day";

const DAY_MS = 86_400_000;

/** Spans in days up to which an interval makes at most some sixty bars, from the shortest on. */
const SPANS: readonly (readonly [Interval, number])[] = [
  ["day", 62],
  ["week", 420],
  ["month", 1900],
  ["quarter", 5500],
];

/** The interval of a histogram from one instant to another. */
export function intervalFor(first: number, last: number): Interval {
  const days = (last - first) / DAY_MS;
  return SPANS.find(([, max]) => days <= max)?.[0] ?? "year";
}

/** The start of the interval after the one that starts at this instant, in UTC. */
export function nextStart(start: number, interval: Interval): number {
  const date = new Date(start);
  switch (interval) {
    case "day":
      return start + DAY_MS;
    case "week":
      return start + 7 * DAY_MS;
    case "month":
      return date.setUTCMonth(date.getUTCMonth() + 1);
    case "quarter":
      return date.setUTCMonth(date.getUTCMonth() + 3);
    case "year":
      return date.setUTCFullYear(date.getUTCFullYear() + 1);
  }
}

/** The start of an interval as the text of a filter: `2024`, `2024-06`, `2024-06-03`. */
export function startText(start: number, interval: Interval): string {
  const text = new Date(start).toISOString();
  if (interval === "year") return text.slice(0, 4);
  return interval === "month" || interval === "quarter" ? text.slice(0, 7) : text.slice(0, 10);
}

/** The instant at which the time of an ISO 8601 text starts; `null` for another text, such as date math. */
export function instantOf(text: string): number | null {
  const instant = Date.parse(/^\d{4}-\d{2}-\d{2}T\d{2}$/.test(text) ? `${text}:00Z` : text);
  return Number.isNaN(instant) ? null : instant;
}

/** No histogram has more bars: they would be too narrow, and a wrong clock in one record must not make thousands. */
const MAX_BARS = 1000;

/** The counts of a date facet as adjacent ranges, also of those intervals in which there is no document. */
export function dateRanges(values: readonly ValueCount[], interval: Interval): readonly RangeCount[] {
  const counts = new Map(values.map(({ value, count }) => [instantOf(value), count]));
  const starts = [...counts.keys()].filter((start) => start !== null).toSorted((a, b) => a - b);
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return [];
  const ranges: RangeCount[] = [];
  for (let from = first; from <= last && ranges.length < MAX_BARS; ) {
    const to = nextStart(from, interval);
    ranges.push({ from, to, count: counts.get(from) ?? 0 });
    from = to;
  }
  return ranges;
}
