import { compareCodePoints } from "firmament/base";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";
import { allKeys, type CountedKey } from "./composite.ts";

/** Values of a field, and the sum of the counts of all its values. */
export interface CountedValues {
  readonly values: readonly CountedKey<string>[];
  readonly total: number;
}

/** Shards return more values than are needed, because a value that is frequent in all of them may be rare in one. */
const MIN_FETCHED = 200;
const GROWTH = 10;
/** With more values, all of them are read. */
const MAX_FETCHED = 20_000;

/**
 * The `limit` most frequent values, ties by code points. Their counts are exact, and no other value is missing: shards
 * return more and more values until those that they left out cannot belong to the first ones.
 *
 * @param limit at least 1
 */
export async function mostFrequent(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  limit: number,
): Promise<CountedValues> {
  for (let size = Math.max(MIN_FETCHED, 2 * limit); size <= MAX_FETCHED; size *= GROWTH) {
    const order = [{ _count: "desc" }, { _key: "asc" }];
    const terms = { field: path, size, shard_size: size, order, show_term_doc_count_error: true };
    const { found } = (await batch.ask(matches, { found: { terms } }, size)) as unknown as TermsAnswer;
    const total = totalOf(found);
    const error = found.doc_count_error_upper_bound;
    if (error === 0) return { values: countsOf(found).slice(0, limit), total };
    const values = firstOf(await exactCounts(batch, matches, path, found), limit);
    const last = values.length < limit ? undefined : values.at(-1);
    // A value that no shard returned in full may be in the ones after the last, or only in those that were left out.
    const unseen = error + (found.buckets.length < size ? 0 : (found.buckets.at(-1)?.doc_count ?? 0));
    if (last !== undefined && last.count > unseen) return { values, total };
  }
  const all = await allValues(batch, matches, path);
  return { values: firstOf(all, limit), total: sumOf(all) };
}

/** The first values by code points. */
export async function firstValues(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  limit: number,
): Promise<CountedValues> {
  if (limit > MAX_FETCHED) {
    const all = await allValues(batch, matches, path);
    return { values: all.slice(0, limit), total: sumOf(all) };
  }
  const size = Math.max(1, limit);
  const terms = { field: path, size, shard_size: size, order: { _key: "asc" } };
  const { found } = (await batch.ask(matches, { found: { terms } }, size)) as unknown as TermsAnswer;
  return { values: countsOf(found).slice(0, limit), total: totalOf(found) };
}

async function allValues(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
): Promise<readonly CountedKey<string>[]> {
  const all: CountedKey<string>[] = [];
  for await (const value of allKeys<string>(batch, matches, path)) all.push(value);
  return all;
}

/** The most frequent of some values, ties by code points. */
export function firstOf(values: readonly CountedKey<string>[], limit: number): readonly CountedKey<string>[] {
  return values.toSorted((a, b) => b.count - a.count || compareCodePoints(a.key, b.key)).slice(0, limit);
}

export function sumOf(values: readonly CountedKey<string>[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

interface TermsAnswer {
  readonly found: Terms;
}

interface Terms {
  /** How many matches a value can have in the shards that left it out. */
  readonly doc_count_error_upper_bound: number;
  /** The exact sum of the counts of all values that are not returned. */
  readonly sum_other_doc_count: number;
  readonly buckets: readonly {
    readonly key: string;
    readonly doc_count: number;
    readonly doc_count_error_upper_bound?: number;
  }[];
}

async function exactCounts(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  found: Terms,
): Promise<readonly CountedKey<string>[]> {
  const doubtful = found.buckets
    .filter(({ doc_count_error_upper_bound: error = 0 }) => error > 0)
    .map(({ key }) => key);
  if (doubtful.length === 0) return countsOf(found);
  const size = doubtful.length;
  const terms = { field: path, size, shard_size: size, include: doubtful };
  const answer = (await batch.ask(matches, { found: { terms } }, size)) as unknown as TermsAnswer;
  const counts = new Map(answer.found.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return countsOf(found).map(({ key, count }) => ({ key, count: counts.get(key) ?? count }));
}

function countsOf({ buckets }: Terms): readonly CountedKey<string>[] {
  return buckets.map(({ key, doc_count }) => ({ key, count: doc_count }));
}

function totalOf(found: Terms): number {
  return found.sum_other_doc_count + sumOf(countsOf(found));
}
