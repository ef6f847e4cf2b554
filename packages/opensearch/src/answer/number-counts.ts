import type { AscendingNumbers, DocumentCounts, RangeBounds } from "firmament/backend";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";
import { allKeys } from "./composite.ts";

/**
 * The numbers of matches, each distinct one once with its count.
 *
 * @param unit rounds numbers down to a multiple of this number; `null` for the numbers themselves
 * @param pageSize how many distinct numbers a request reads; by default many
 */
export async function ascendingNumbers(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  unit: number | null,
  pageSize?: number,
): Promise<AscendingNumbers> {
  const values: number[] = [];
  const starts: number[] = [0];
  let total = 0;
  for await (const { key, count } of allKeys<number>(batch, matches, path, unit, pageSize)) {
    total += count;
    values.push(key);
    starts.push(total);
  }
  return { values: Float64Array.from(values), starts: Float64Array.from(starts) };
}

/**
 * Counts the matches in adjacent or separate ranges, each once per range, and all matches. The cluster does it, because
 * the matches of a multi-valued field have several numbers.
 */
export async function documentsInRanges(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  bounds: RangeBounds,
): Promise<DocumentCounts & { readonly total: number }> {
  const present = { filter: { exists: { field: path } } };
  const answer = await batch.ask(matches, { present, ...rangesOf(path, bounds) }, bounds.length + 2);
  const { doc_count } = answer.present as { readonly doc_count: number };
  return { ...readRanges(answer as unknown as RangesAnswer, bounds, doc_count), total: answer.doc_count };
}

/** The aggregations that count matches in ranges; {@link readRanges} reads their answer. */
export function rangesOf(path: string, bounds: RangeBounds): Readonly<Record<string, object>> {
  const [first] = bounds;
  if (first === undefined) return {};
  const ranges = [
    { to: first.from },
    ...bounds.map(({ from, to }) => (to === null || to === Infinity ? { from } : { from, to })),
  ];
  return { ranges: { range: { field: path, ranges } } };
}

/** @param present the number of matches with a number */
export function readRanges({ ranges }: RangesAnswer, bounds: RangeBounds, present: number): DocumentCounts {
  if (bounds.length === 0) return { counts: [], below: present, present };
  // In order of the ranges, which ascend.
  const [below = 0, ...counts] = (ranges?.buckets ?? []).map(({ doc_count }) => doc_count);
  return { counts, below, present };
}

export interface RangesAnswer {
  /** Missing if there is no range. */
  readonly ranges?: { readonly buckets: readonly { readonly doc_count: number }[] };
}
