import type { NumberFacet, RangeCount, RangeFacet, ValueFacet } from "firmament";
import { type Company, companySchema } from "firmament/companies";
import { compareByCodePoints } from "../arbitrary/profiles.ts";

/** The options of a text facet. */
export interface NaiveValueOptions {
  readonly limit: number;
  readonly order?: "count" | "value";
  readonly like?: string;
}

/** The facet of a text field over the companies. */
export function naiveValueFacet(
  companies: readonly Company[],
  field: keyof Company,
  { limit, order = "count", like = "" }: NaiveValueOptions,
): ValueFacet {
  const each = companies.map((company) => [company[field] ?? []].flat().map(String));
  const counts = new Map<string, number>();
  for (const values of each) for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(({ value }) => isLike(value, like))
    .sort((a, b) => (order === "count" ? b.count - a.count : 0) || compareByCodePoints(a.value, b.value));
  const others = all.slice(limit).map(({ count }) => count);
  return {
    values: all.slice(0, limit),
    other: others.reduce((sum, count) => sum + count, 0),
    missing: each.filter((values) => values.every((value) => !hasTerm(value, field))).length,
  };
}

/** "`field:*` needs a term: a value such as `!!!` has none." */
function hasTerm(value: string, field: keyof Company): boolean {
  const { analyzer } = companySchema.fields[field as "name"];
  return (analyzer ?? companySchema.analyzer).terms(value).length > 0;
}

/** Whether each word of a text begins a word of the value. */
function isLike(value: string, like: string): boolean {
  const { analyzer } = companySchema;
  return analyzer.terms(like).every((word) => analyzer.terms(value).some((own) => own.startsWith(word)));
}

type NumberFieldName = "followers" | "staff_count";

/** The facet of a number field over the companies, without statistics. */
export function naiveRangeFacet(
  companies: readonly Company[],
  field: NumberFieldName,
  edges: readonly number[],
): RangeFacet {
  const numbers = numbersOf(companies, field);
  return {
    ranges: edges.map((from, index) => naiveRange(numbers, from, edges[index + 1] ?? null)),
    below: numbers.filter((number) => number < (edges[0] ?? Number.POSITIVE_INFINITY)).length,
    missing: companies.length - numbers.length,
  };
}

/** The facet of a number field over the companies. */
export function naiveNumberFacet(
  companies: readonly Company[],
  field: NumberFieldName,
  edges: readonly number[],
): NumberFacet {
  const numbers = numbersOf(companies, field);
  /** The smallest number such that at least this share is less or equal. */
  const quantile = (percent: number): number | null =>
    numbers.find((number) => numbers.filter((other) => other <= number).length * 100 >= percent * numbers.length) ??
    null;
  const sum = numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
  return {
    ...naiveRangeFacet(companies, field, edges),
    min: numbers.at(0) ?? null,
    max: numbers.at(-1) ?? null,
    sum,
    mean: sum === null ? null : sum / numbers.length,
    quantiles: { "0.25": quantile(25), "0.5": quantile(50), "0.75": quantile(75), "0.95": quantile(95) },
  };
}

/** The number of ascending numbers from a bound up to, but excluding, another one. */
export function naiveRange(numbers: readonly number[], from: number, to: number | null): RangeCount {
  return { from, to, count: numbers.filter((number) => number >= from && (to === null || number < to)).length };
}

/** The ascending numbers of the companies. */
export function numbersOf(companies: readonly Company[], field: NumberFieldName): readonly number[] {
  // -0 equals 0.
  return companies
    .flatMap((company) => company[field] ?? [])
    .map((number) => number + 0)
    .sort((a, b) => a - b);
}
