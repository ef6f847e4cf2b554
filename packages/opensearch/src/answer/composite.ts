import type { AggregationBatch, Matches } from "./aggregation-batch.ts";

/** The number of values of each request by default. */
const PAGE_SIZE = 20_000;

/** A value with the number of matches that have it. */
export interface CountedKey<Key> {
  readonly key: Key;
  readonly count: number;
}

/**
 * All distinct values of a field among the matches, ascending: texts by code points. Takes a request for each page of
 * them.
 *
 * @param unit rounds numbers down to a multiple of this number; `null` for the values themselves
 * @param pageSize the number of values of each request
 */
export async function* allKeys<Key extends string | number>(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  unit: number | null = null,
  pageSize: number = PAGE_SIZE,
): AsyncGenerator<CountedKey<Key>, void> {
  const source = unit === null ? { terms: { field: path } } : { histogram: { field: path, interval: unit } };
  let after: object | undefined;
  for (;;) {
    const composite = { size: pageSize, sources: [{ key: source }], ...(after && { after }) };
    const { pages } = (await batch.ask(matches, { pages: { composite } }, pageSize)) as unknown as CompositeAnswer<Key>;
    for (const { key, doc_count } of pages.buckets) yield { key: key.key, count: doc_count };
    if (pages.buckets.length < pageSize) return;
    after = pages.after_key;
  }
}

interface CompositeAnswer<Key> {
  readonly pages: {
    readonly after_key?: object;
    readonly buckets: readonly { readonly key: { readonly key: Key }; readonly doc_count: number }[];
  };
}
