import { type NaiveRecord, naiveNumbers, textsOf, valuesOf } from "@firmament/testing/src/naive/document.ts";
import { naiveDistance, naivePoint } from "@firmament/testing/src/naive/points.ts";
import type { NaiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import type { Analyzer, DateBounds, DateFacet, NumberFacet, Point, ValueFacet } from "firmament";
import { compareByCodePoints } from "../arbitrary/profiles.ts";
import { naiveRange } from "./facet.ts";

export type NaiveInterval = "year" | "quarter" | "month" | "week" | "day" | "hour";

/** A sort by a field of any type. */
export interface NaiveSort {
  readonly field: string;
  readonly order: "asc" | "desc";
  /** Which of several numbers counts. */
  readonly mode?: "min" | "max";
  /** Of a field of points, which is sorted by the distance from here. */
  readonly from?: Point;
}

/** The records in an order: missing values last, ties by id. */
export function naiveSorted(
  records: readonly NaiveRecord[],
  sorts: readonly NaiveSort[],
  fields: NaiveFields,
): readonly NaiveRecord[] {
  return records.toSorted((a, b) => {
    const order = sorts.map((sort) => compare(a, b, sort, fields)).find((each) => each !== 0);
    return order ?? (a.id < b.id ? -1 : 1);
  });
}

function compare(a: NaiveRecord, b: NaiveRecord, sort: NaiveSort, fields: NaiveFields): number {
  const [x, y] = [sortValue(a, sort, fields), sortValue(b, sort, fields)];
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  const ascending = typeof x === "string" ? compareByCodePoints(x, String(y)) : x - Number(y);
  return sort.order === "asc" ? ascending : -ascending;
}

/** The first text; the smallest or the largest number. */
function sortValue(
  record: NaiveRecord,
  { field, order, mode = order === "asc" ? "min" : "max", from }: NaiveSort,
  { numbers }: NaiveFields,
): string | number | undefined {
  if (from !== undefined) {
    const distances = valuesOf(record, field).map((value) => naiveDistance(from, naivePoint(value)));
    return distances.sort((a, b) => a - b).at(mode === "min" ? 0 : -1);
  }
  const type = numbers.get(field);
  if (type === undefined) return textsOf(record, field)[0];
  return naiveNumbers(record, field, type).at(mode === "min" ? 0 : -1);
}

/**
 * The facet of a text or keyword field: a record counts once for each of its values, and as missing if no value has a
 * term.
 */
export function valueFacetOf(
  records: readonly NaiveRecord[],
  field: string,
  { terms }: Pick<Analyzer, "terms">,
  limit: number,
): ValueFacet {
  const each = records.map((record) => [...new Set(textsOf(record, field))]);
  const all = [...Map.groupBy(each.flat(), (value) => value)]
    .map(([value, { length: count }]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareByCodePoints(a.value, b.value));
  return {
    values: all.slice(0, limit),
    other: all.slice(limit).reduce((sum, { count }) => sum + count, 0),
    missing: each.filter((values) => values.every((value) => terms(value).length === 0)).length,
  };
}

/**
 * The facet of a number or integer field: a record counts once for each range, and all its different values count in
 * the statistics.
 */
export function numberFacetOf(
  records: readonly NaiveRecord[],
  field: string,
  edges: readonly [number, ...number[]],
): NumberFacet {
  const each = records.map((record) => naiveNumbers(record, field, "number"));
  const present = each.filter(({ length }) => length > 0);
  const numbers = present.flat().sort((a, b) => a - b);
  const quantile = (percent: number): number | null => numbers[Math.ceil((percent * numbers.length) / 100) - 1] ?? null;
  const sum = numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
  return {
    ranges: edges.map((from, index) => {
      const to = edges[index + 1] ?? null;
      return { from, to, count: present.filter((own) => naiveRange(own, from, to).count > 0).length };
    }),
    below: present.filter(([smallest = 0]) => smallest < edges[0]).length,
    missing: records.length - present.length,
    min: numbers[0] ?? null,
    max: numbers.at(-1) ?? null,
    sum,
    mean: sum === null ? null : sum / numbers.length,
    quantiles: { "0.25": quantile(25), "0.5": quantile(50), "0.75": quantile(75), "0.95": quantile(95) },
  };
}

/** The facet of a date field by interval, in order of time. */
export function intervalFacetOf(records: readonly NaiveRecord[], field: string, interval: NaiveInterval): DateFacet {
  const each = records.map((record) => {
    return [...new Set(naiveNumbers(record, field, "date").map((instant) => intervalText(interval, instant)))];
  });
  const { values, ...others } = bucketsOf(each, Number.POSITIVE_INFINITY);
  return { ...others, values: values.map((count) => ({ ...count, ...boundsOf(interval, count.value) })) };
}

/** The interval with a name, up to the next one, which is found hour by hour or day by day. */
function boundsOf(interval: NaiveInterval, value: string): DateBounds {
  const next = new Date(interval === "hour" ? `${value}:00Z` : value);
  const step = interval === "hour" ? 3_600_000 : 24 * 3_600_000;
  while (intervalText(interval, next.getTime()) === value) next.setTime(next.getTime() + step);
  return { from: value, to: next.getUTCFullYear() > 9999 ? null : intervalText(interval, next.getTime()) };
}

/** The facet of a boolean field, the most frequent value first. */
export function booleanFacetOf(records: readonly NaiveRecord[], field: string): ValueFacet {
  const each = records.map((record) => {
    return naiveNumbers(record, field, "boolean").map((value) => String(value === 1));
  });
  const { values, ...others } = bucketsOf(each, Number.POSITIVE_INFINITY);
  return { values: values.toSorted((a, b) => b.count - a.count), ...others };
}

function bucketsOf(each: readonly (readonly string[])[], limit: number): ValueFacet {
  const values = [...Map.groupBy(each.flat(), (value) => value)]
    .map(([value, { length: count }]) => ({ value, count }))
    .sort((a, b) => compareByCodePoints(a.value, b.value));
  return { values: values.slice(0, limit), other: 0, missing: each.filter(({ length }) => length === 0).length };
}

/** The start of the interval of an instant, of the years 0000 to 9999. */
function intervalText(interval: NaiveInterval, instant: number): string {
  const text = new Date(instant).toISOString();
  switch (interval) {
    case "year":
      return text.slice(0, 4);
    case "quarter":
      return `${text.slice(0, 4)}-${["01", "04", "07", "10"][Math.floor((Number(text.slice(5, 7)) - 1) / 3)]}`;
    case "month":
      return text.slice(0, 7);
    case "week": {
      const monday = new Date(instant);
      while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
      return monday.toISOString().slice(0, 10);
    }
    case "day":
      return text.slice(0, 10);
    case "hour":
      return text.slice(0, 13);
  }
}

/** The records with a value in common, of a field with at most one value. */
export interface NaiveRecordGroup {
  /** The text or the number; `null` for records without one. */
  readonly value: string | number | null;
  readonly total: number;
  readonly ids: readonly string[];
}

/** The groups of some records in the order of their first records, with the first `size` of each. */
export function recordGroupsOf(
  records: readonly NaiveRecord[],
  by: string,
  size: number,
  { numbers }: NaiveFields,
): readonly NaiveRecordGroup[] {
  const type = numbers.get(by);
  const keyOf = (record: NaiveRecord): string | number | null => {
    return (type === undefined ? textsOf(record, by)[0] : naiveNumbers(record, by, type)[0]) ?? null;
  };
  return [...Map.groupBy(records, keyOf)].map(([value, group]) => {
    return { value, total: group.length, ids: group.slice(0, size).map(({ id }) => id) };
  });
}
