import { type CalendarUnit, endOfUnit, startOfUnit } from "../calendar/calendar-unit.ts";
import { unitText } from "../calendar/date-text.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { EVERY_NUMBER, indexRangeOf } from "../indexes/numeric-range.ts";
import type { Segment } from "../indexes/segment.ts";
import { TopKByCount } from "../indexes/top-k-by-count.ts";

/** The unit whose names continue a typed text. */
const UNITS: readonly (readonly [typed: RegExp, unit: CalendarUnit])[] = [
  [/^\d{0,4}$/, "year"],
  [/^\d{4}(?:-\d{0,2})?$/, "month"],
  [/^\d{4}-\d\d(?:-\d{0,2})?$/, "day"],
];

/**
 * The `k` most frequent years, months or days of a date field whose texts start with the typed text: after a complete
 * year, this year and its months; after a complete month, this month and its days. Deleted documents may count.
 */
export function dateCandidates(reader: IndexReader, field: string, typed: string, k: number): readonly string[] {
  const prefix = typed.trim();
  const counts = new Map<string, number>();
  for (const unit of unitsNamed(prefix)) {
    for (const segment of reader.segments) addCounts(segment, field, unit, prefix, counts);
  }
  const frequent = new TopKByCount<string>(k, (a, b) => (a < b ? -1 : 1));
  for (const [text, count] of counts) frequent.offer(text, count);
  return frequent.items.map(({ item }) => item);
}

/** The units whose names can continue a typed text. */
export function unitsNamed(typed: string): readonly CalendarUnit[] {
  return UNITS.filter(([pattern]) => pattern.test(typed)).map(([, unit]) => unit);
}

/** Adds the number of values in each unit. Looks up one value for each unit, not each value. */
function addCounts(
  segment: Segment,
  field: string,
  unit: CalendarUnit,
  prefix: string,
  counts: Map<string, number>,
): void {
  const { values } = segment.numbers(field).sorted();
  for (let from = 0, to = 0; from < values.length; from = to) {
    const value = values[from] as number;
    to = indexRangeOf(values, { ...EVERY_NUMBER, high: endOfUnit(unit, value) }).to;
    const text = unitText(unit, startOfUnit(unit, value));
    if (text.startsWith(prefix)) counts.set(text, (counts.get(text) ?? 0) + to - from);
  }
}
