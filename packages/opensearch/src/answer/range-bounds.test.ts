import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { boundsOf, extentOf, type FacetRanges, type RangeBounds } from "firmament/backend";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch } from "./aggregation-batch.ts";
import { rangeBounds } from "./range-bounds.ts";

interface Aggregation {
  readonly min?: object;
  readonly max?: object;
  readonly composite?: { readonly size: number; readonly after: { readonly key: number } };
}

/** The extent of numbers as a cluster answers it. */
class ExtentView {
  requests = 0;
  readonly #numbers: readonly number[];

  /** @param numbers ascending */
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  search(body: object): Promise<SearchAnswer> {
    this.requests++;
    const { aggs } = body as { readonly aggs: Readonly<Record<string, Aggregation>> };
    const aggregations = Object.fromEntries(Object.entries(aggs).map(([name, each]) => [name, this.#answer(each)]));
    return Promise.resolve({ took: 0, hits: { total: { value: this.#numbers.length }, hits: [] }, aggregations });
  }

  #answer({ min, max, composite }: Aggregation): object {
    if (min !== undefined) return { value: this.#numbers.at(0) ?? null };
    if (max !== undefined) return { value: this.#numbers.at(-1) ?? null };
    const { size = 0, after: { key = 0 } = {} } = composite ?? {};
    const keys = new Set(this.#numbers.filter((number) => number > key));
    return { buckets: [...keys].slice(0, size).map((number) => ({ key: { key: number } })) };
  }
}

/** With the number of requests. */
async function boundsIn(
  numbers: readonly number[],
  ranges: FacetRanges,
  isInteger: boolean,
): Promise<readonly [RangeBounds | null, number]> {
  const view = new ExtentView(numbers.toSorted((a, b) => a - b));
  const matches = { query: { match_all: {} }, filters: [] };
  const bounds = await rangeBounds(new AggregationBatch(view), matches, "n0", "price", ranges, isInteger);
  return [bounds, view.requests];
}

function expectedOf(numbers: readonly number[], ranges: FacetRanges): RangeBounds {
  return boundsOf("price", ranges, extentOf(Float64Array.from(numbers).sort()));
}

const integers = fc.array(fc.integer({ min: -30, max: 500 }), { maxLength: 12 });
const fractions = fc.array(
  fc.oneof(
    fc.integer({ min: -30, max: 500 }).map((eighths) => eighths / 8),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number + 0),
  ),
  { maxLength: 12 },
);
const rangesOf: fc.Arbitrary<FacetRanges> = fc.oneof(
  fc.record({ bins: fc.integer({ min: 1, max: 40 }), scale: fc.constantFrom("linear", "log") }),
  fc.record({ width: fc.constantFrom(1e7, 3e8), offset: fc.constantFrom(0, 0.5, -7) }),
);

test("ranges of integers follow from their extent", async () => {
  const law = fc.asyncProperty(integers, rangesOf, async (numbers, ranges) => {
    expect(await boundsIn(numbers, ranges, true)).toEqual([expectedOf(numbers, ranges), 1]);
  });
  await fc.assert(law, runs(300));
});

test("ranges of other numbers are those of all numbers, or are not known", async () => {
  const law = fc.asyncProperty(fc.oneof(fractions, integers), rangesOf, async (numbers, ranges) => {
    const [bounds, requests] = await boundsIn(numbers, ranges, false);
    expect(requests).toBe(1);
    if (bounds !== null) expect(bounds).toEqual(expectedOf(numbers, ranges));
    else expect("bins" in ranges).toBe(true);
  });
  await fc.assert(law, runs(500));
});

test("bins are not known if smaller ones would be possible for fractions between whole numbers", async () => {
  expect(await boundsIn([1, 1.5, 3], { bins: 20, scale: "linear" }, false)).toEqual([null, 1]);
  expect(await boundsIn([1, 2, 3000], { bins: 20, scale: "linear" }, false)).toEqual([
    expectedOf([1, 3000], { bins: 20, scale: "linear" }),
    1,
  ]);
  expect((await boundsIn([0, 1.5, 3], { bins: 20, scale: "log" }, false))[0]).not.toBeNull();
});

test("given edges need no request", async () => {
  expect(await boundsIn([5], { edges: [0, 10] }, false)).toEqual([expectedOf([], { edges: [0, 10] }), 0]);
});
