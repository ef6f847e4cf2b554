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
    const found = await askTerms<string>(batch, matches, path, size, { ...BY_COUNT, show_term_doc_count_error: true });
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
  const found = await askTerms<string>(batch, matches, path, size, { order: { _key: "asc" } });
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

/** The answer to an aggregation of the values of a field. */
interface Terms<Key> {
  /** How many matches a value can have in the shards that left it out. */
  readonly doc_count_error_upper_bound: number;
  /** The exact sum of the counts of all values that are not returned. */
  readonly sum_other_doc_count: number;
  readonly buckets: readonly {
    readonly key: Key;
    readonly doc_count: number;
    readonly doc_count_error_upper_bound?: number;
  }[];
}

/** The order of the most frequent values, ties by code points. */
export const BY_COUNT: { readonly order: readonly object[] } = { order: [{ _count: "desc" }, { _key: "asc" }] };

/** The first `size` values of a field in an order, by default that of their frequency. */
export async function askTerms<Key>(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  size: number,
  options: object = {},
): Promise<Terms<Key>> {
  const terms = { field: path, size, shard_size: size, ...options };
  const answer = await batch.ask(matches, { found: { terms } }, size);
  return answer.found as Terms<Key>;
}

async function exactCounts(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  found: Terms<string>,
): Promise<readonly CountedKey<string>[]> {
  const doubtful = found.buckets
    .filter(({ doc_count_error_upper_bound: error = 0 }) => error > 0)
    .map(({ key }) => key);
  if (doubtful.length === 0) return countsOf(found);
  const exact = await askTerms<string>(batch, matches, path, doubtful.length, { include: doubtful });
  const counts = new Map(exact.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return countsOf(found).map(({ key, count }) => ({ key, count: counts.get(key) ?? count }));
}

function countsOf({ buckets }: Terms<string>): readonly CountedKey<string>[] {
  return buckets.map(({ key, doc_count }) => ({ key, count: doc_count }));
}

function totalOf(found: Terms<string>): number {
  return found.sum_other_doc_count + sumOf(countsOf(found));
}
