import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { type AscendingNumbers, boundsOf, countsOf, rangeFacetOf, statisticsOf } from "firmament/backend";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch } from "./aggregation-batch.ts";
import { numberStatistics } from "./number-statistics.ts";

const query = { match_all: {} };
const edges = [0, 10, 100];

/** Documents with a number each, or none, as a cluster counts them. */
class NumbersView {
  requests = 0;
  readonly #numbers: readonly (number | null)[];
  readonly #errors: readonly number[];

  /** @param errors what estimates differ by, in turn */
  constructor(numbers: readonly (number | null)[], errors: readonly number[]) {
    this.#numbers = numbers;
    this.#errors = errors;
  }

  search(body: object): Promise<SearchAnswer> {
    this.requests++;
    const { aggs } = body as { readonly aggs: Readonly<Record<string, Aggregation>> };
    const aggregations = answersOf(aggs, this.#numbers, this.#errors);
    return Promise.resolve({ took: 0, hits: { total: { value: this.#numbers.length }, hits: [] }, aggregations });
  }
}

interface Aggregation {
  readonly aggs?: Readonly<Record<string, Aggregation>>;
  readonly stats?: object;
  readonly percentiles?: { readonly percents: readonly number[] };
  readonly range?: { readonly ranges: readonly { readonly from?: number; readonly to?: number }[] };
  readonly composite?: object;
  readonly filter?: {
    readonly exists?: object;
    readonly bool?: { readonly filter: readonly [{ readonly range: { readonly n0: { gte: number; lte: number } } }] };
  };
}

function answersOf(
  aggs: Readonly<Record<string, Aggregation>>,
  all: readonly (number | null)[],
  errors: readonly number[],
): Readonly<Record<string, unknown>> {
  const numbers = all.filter((number) => number !== null).sort((a, b) => a - b);
  const between = (from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): number =>
    numbers.filter((number) => number >= from && number < to).length;
  const answer = ({ aggs: inner, stats, percentiles, range, composite, filter }: Aggregation): object => {
    if (filter?.exists !== undefined) return { doc_count: numbers.length };
    if (filter?.bool !== undefined) {
      const { gte, lte } = filter.bool.filter[0].range.n0;
      return answersOf(
        inner ?? {},
        numbers.filter((number) => number >= gte && number <= lte),
        errors,
      );
    }
    if (stats !== undefined) {
      const sum = numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
      return { count: numbers.length, min: numbers[0] ?? null, max: numbers.at(-1) ?? null, sum };
    }
    if (percentiles !== undefined) {
      const index = (percent: number): number => Math.floor((percent / 100) * (numbers.length - 1));
      const estimate = (percent: number): number | null => numbers[index(percent)] ?? null;
      return {
        values: percentiles.percents.map((percent, place) => ({
          value: plus(estimate(percent), errors[place % errors.length]),
        })),
      };
    }
    if (range !== undefined) {
      const ranges = range.ranges.toSorted(
        (a, b) => compare(a.from, b.from, -Infinity) || compare(a.to, b.to, Infinity),
      );
      return { buckets: ranges.map(({ from, to }) => ({ doc_count: between(from, to) })) };
    }
    expect(composite).toBeDefined();
    const counts = Map.groupBy(numbers, (number) => number);
    return { buckets: [...counts].map(([key, { length }]) => ({ key: { key }, doc_count: length })) };
  };
  return Object.fromEntries(Object.entries(aggs).map(([name, each]) => [name, answer(each)]));
}

/** @param open what stands for an open end */
function compare(a: number | undefined, b: number | undefined, open: number): number {
  const [first, second] = [a ?? open, b ?? open];
  return first === second ? 0 : first - second;
}

function plus(number: number | null, error = 0): number | null {
  return number === null ? null : number + error;
}

async function facetOf(
  numbers: readonly (number | null)[],
  errors: readonly number[] = [0],
): Promise<[object, number]> {
  const view = new NumbersView(numbers, errors);
  const matches = { query, filters: [] };
  const bounds = boundsOf("size", { edges }, null);
  return [await numberStatistics(new AggregationBatch(view), matches, "n0", bounds), view.requests];
}

/** As one process computes it. */
function expectedOf(numbers: readonly (number | null)[]): object {
  const present = numbers.filter((number) => number !== null);
  const ascending: AscendingNumbers = { values: Float64Array.from(present).sort(), starts: null };
  const bounds = boundsOf("size", { edges }, null);
  return {
    ...rangeFacetOf(bounds, countsOf(ascending, bounds), numbers.length),
    ...statisticsOf(ascending),
  };
}

const numbers = fc.oneof(fc.integer({ min: -20, max: 200 }), fc.integer({ min: -1000, max: 100_000 }));
const values = fc.array(fc.oneof({ weight: 9, arbitrary: numbers }, fc.constant(null)), {
  maxLength: 3000,
  size: "max",
});

test("a number facet is that of one process, also with wrong estimates", async () => {
  const error = fc.constantFrom(0, 0, 1, -1, 50, -500, 1e9);
  const errors = fc.oneof(fc.tuple(error), fc.array(error, { minLength: 8, maxLength: 8 }));
  const isEqual = fc.asyncProperty(values, errors, async (all, wrong) => {
    const [found] = await facetOf(all, wrong);
    expect(found).toEqual(expectedOf(all));
  });
  await fc.assert(isEqual, runs(200));
});

test("many numbers take two requests, and bad estimates a third one", async () => {
  const all = Array.from({ length: 3000 }, (_, index) => index * 3);
  expect((await facetOf(all))[1]).toBe(2);
  expect(await facetOf(all, [1000])).toEqual([expectedOf(all), 3]);
});

test("estimates that do not ascend are not used", async () => {
  const all = Array.from({ length: 3000 }, (_, index) => index * 3);
  expect(await facetOf(all, [0, 5000, -3600, 5000, -4900, 5000, -5800, 5000])).toEqual([expectedOf(all), 2]);
});
