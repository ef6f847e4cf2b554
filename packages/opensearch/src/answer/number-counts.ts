import type { AscendingNumbers, DocumentCounts, RangeBounds } from "firmament/backend";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";
import { allKeys } from "./composite.ts";

/**
 * The numbers of matches, each distinct one once with its count.
 *
 * @param unit rounds numbers down to a multiple of this number; `null` for the numbers themselves
 */
export async function ascendingNumbers(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  unit: number | null,
): Promise<AscendingNumbers> {
  const values: number[] = [];
  const starts: number[] = [0];
  let total = 0;
  for await (const { key, count } of allKeys<number>(batch, matches, path, unit)) {
    total += count;
    values.push(key);
    starts.push(total);
  }
  return { values: Float64Array.from(values), starts: Float64Array.from(starts) };
}

/**
 * Counts the matches in adjacent or separate ranges, each once per range. The cluster does it, because the matches of a
 * multi-valued field have several numbers.
 */
export async function documentsInRanges(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  bounds: RangeBounds,
): Promise<DocumentCounts> {
  const [first] = bounds;
  const present = { filter: { exists: { field: path } } };
  if (first === undefined) {
    const answer = (await batch.ask(matches, { present })) as unknown as RangesAnswer;
    return { counts: [], below: answer.present.doc_count, present: answer.present.doc_count };
  }
  const ranges = [
    { to: first.from },
    ...bounds.map(({ from, to }) => (to === null || to === Infinity ? { from } : { from, to })),
  ];
  const asked = { present, ranges: { range: { field: path, ranges } } };
  const answer = (await batch.ask(matches, asked, ranges.length + 1)) as unknown as RangesAnswer;
  // In order of the ranges, which ascend.
  const [below = 0, ...counts] = answer.ranges.buckets.map(({ doc_count }) => doc_count);
  return { counts, below, present: answer.present.doc_count };
}

interface RangesAnswer {
  readonly present: { readonly doc_count: number };
  readonly ranges: { readonly buckets: readonly { readonly doc_count: number }[] };
}
