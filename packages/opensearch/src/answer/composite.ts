import type { AggregationBatch, Matches } from "./aggregation-batch.ts";

/** The number of buckets of each request. */
const PAGE_SIZE = 10_000;

/** A value with the number of matches that have it. */
export interface CountedKey<Key> {
  readonly key: Key;
  readonly count: number;
}

/**
 * All distinct values of a field among the matches, ascending: texts by code points. Takes a request for each 10,000
 * values.
 *
 * @param source an aggregation of one value per bucket: `terms` or `histogram`
 */
export async function* allKeys<Key extends string | number>(
  batch: AggregationBatch,
  matches: Matches,
  source: object,
): AsyncGenerator<CountedKey<Key>, void> {
  let after: object | undefined;
  do {
    const composite = { size: PAGE_SIZE, sources: [{ key: source }], ...(after && { after }) };
    const { pages } = (await batch.ask(
      matches,
      { pages: { composite } },
      PAGE_SIZE,
    )) as unknown as CompositeAnswer<Key>;
    for (const { key, doc_count } of pages.buckets) yield { key: key.key, count: doc_count };
    after = pages.after_key;
  } while (after !== undefined);
}

interface CompositeAnswer<Key> {
  readonly pages: {
    readonly after_key?: object;
    readonly buckets: readonly { readonly key: { readonly key: Key }; readonly doc_count: number }[];
  };
}
