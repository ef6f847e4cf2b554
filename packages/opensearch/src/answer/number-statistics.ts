import {
  type AscendingNumbers,
  type NumberFacet,
  nearestRank,
  numberAt,
  QUANTILES,
  quantilesOf,
  type RangeBounds,
  rangeFacetOf,
  statisticsOf,
} from "firmament/backend";
import { type AggregationBatch, type Matches, within } from "./aggregation-batch.ts";
import { ascendingNumbers, type RangesAnswer, rangesOf, readRanges } from "./number-counts.ts";

/** Up to this count, all numbers are read: there are hardly more of them than around the quantiles. */
const LISTED_COUNT = 500;

/** How many distinct numbers around a quantile a request reads. */
const NEAR_PAGE = 5000;

/** Numbers within this distance of a quantile are read, in percent of all. */
const MARGIN_PERCENT = 0.5;

/** With it, estimates are hardly ever further away. With the default of 100 they often are, in the same time. */
const COMPRESSION = 400;

/**
 * The facet of a field with at most one number in each document, in ranges between given bounds. The cluster estimates the
 * quantiles, and the numbers around the estimates are read: so two requests have small answers, however many distinct
 * numbers there are. The sum is the cluster's, which differs from one in ascending order by rounding.
 */
export async function numberStatistics(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  bounds: RangeBounds,
): Promise<NumberFacet> {
  const field = path;
  const percents = QUANTILES.flatMap(([, percent]) => [percent - MARGIN_PERCENT, percent + MARGIN_PERCENT]);
  const asked = {
    statistics: { stats: { field } },
    estimates: { percentiles: { field, percents, keyed: false, tdigest: { compression: COMPRESSION } } },
    ...rangesOf(path, bounds),
  };
  const answer = (await batch.ask(matches, asked, bounds.length + 2)) as unknown as StatisticsAnswer;
  const { count, min, max, sum } = answer.statistics;
  const facet = rangeFacetOf(bounds, readRanges(answer, bounds, count), answer.doc_count);
  const estimates = answer.estimates.values.map(({ value }) => value);
  const quantiles =
    count > LISTED_COUNT && typeof sum === "number" && estimates.every((value) => typeof value === "number")
      ? await quantilesNear(batch, matches, path, count, estimates)
      : null;
  if (quantiles === null || typeof sum !== "number") {
    return { ...facet, ...statisticsOf(await ascendingNumbers(batch, matches, path, null)) };
  }
  return { ...facet, min, max, sum, mean: sum / count, quantiles };
}

/**
 * The quantiles of `count` numbers; `null` if one of them is not between its estimates.
 *
 * @param estimates a lower and an upper bound of each quantile
 */
async function quantilesNear(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  count: number,
  estimates: readonly number[],
): Promise<NumberFacet["quantiles"] | null> {
  const lows = QUANTILES.map((_, index) => estimates[2 * index] as number);
  // A cluster answers ranges in the order of their beginnings.
  if (lows.some((low, index) => low > (lows[index + 1] ?? low))) return null;
  const bounds = boundsBetween(lows);
  const [answer, ...windows] = await Promise.all([
    batch.ask(matches, rangesOf(path, bounds), bounds.length + 1),
    ...lows.map((low, index) => {
      const near = { range: { [path]: { gte: low, lte: estimates[2 * index + 1] } } };
      return ascendingNumbers(batch, within(matches, near), path, null, NEAR_PAGE);
    }),
  ]);
  const counts = readRanges(answer as unknown as RangesAnswer, bounds, count);
  let { below } = counts;
  const numbers = new Map<number, number>();
  for (const [index, [, percent]] of QUANTILES.entries()) {
    const number = numberAt(windows[index] as AscendingNumbers, nearestRank(percent, count) - below);
    if (number === null) return null;
    numbers.set(percent, number);
    below += counts.counts[index] as number;
  }
  return quantilesOf((percent) => numbers.get(percent) ?? null);
}

/** The ranges that begin with ascending numbers. */
function boundsBetween(numbers: readonly number[]): RangeBounds {
  return numbers.map((from, index) => ({ from, to: numbers[index + 1] ?? null }));
}

interface StatisticsAnswer extends RangesAnswer {
  readonly doc_count: number;
  /** A sum that no double represents is a text. */
  readonly statistics: {
    readonly count: number;
    readonly min: number | null;
    readonly max: number | null;
    readonly sum: number | string | null;
  };
  /** In the order of the percents that were asked. */
  readonly estimates: { readonly values: readonly { readonly value: number | string | null }[] };
}
