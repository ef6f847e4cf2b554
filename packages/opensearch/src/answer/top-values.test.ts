import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { compareCodePoints } from "firmament/base";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch } from "./aggregation-batch.ts";
import type { SearchView } from "./answer-view.ts";
import { mostFrequent } from "./top-values.ts";

type Shard = ReadonlyMap<string, number>;

interface Asked {
  readonly terms?: { readonly size: number; readonly include?: readonly string[] };
  readonly composite?: { readonly size: number; readonly after?: { readonly key: string } };
}

/** Answers aggregations of terms as OpenSearch does: each shard returns the first values of its own order. */
class ShardedView implements SearchView {
  requests = 0;
  readonly #shards: readonly Shard[];

  constructor(shards: readonly Shard[]) {
    this.#shards = shards;
  }

  search(body: object): Promise<SearchAnswer> {
    this.requests++;
    const { aggs } = body as { aggs: Record<string, Asked> };
    const aggregations = Object.entries(aggs).map(([name, asked]) => [name, this.#answer(asked)]);
    return Promise.resolve({
      took: 1,
      hits: { total: { value: 0 }, hits: [] },
      aggregations: Object.fromEntries(aggregations),
    });
  }

  #answer({ terms, composite }: Asked): object {
    if (composite !== undefined) {
      const { size, after } = composite;
      const counts = [...this.#sums()].filter(([key]) => after === undefined || compareCodePoints(key, after.key) > 0);
      const page = counts.sort(([a], [b]) => compareCodePoints(a, b)).slice(0, size);
      const last = page.at(-1);
      const buckets = page.map(([key, doc_count]) => ({ key: { key }, doc_count }));
      return { buckets, ...(last !== undefined && { after_key: { key: last[0] } }) };
    }
    const { size, include } = terms ?? { size: 0 };
    const found = new Map<string, { doc_count: number; doc_count_error_upper_bound: number }>();
    let other = 0;
    let error = 0;
    const returned = this.#shards.map((shard) => {
      const values = [...shard].filter(([key]) => include === undefined || include.includes(key)).sort(byCount);
      const first = new Map(values.slice(0, size));
      const shardError = values.length > size ? (values[size - 1]?.[1] ?? 0) : 0;
      error += shardError;
      other += sum(values.slice(size));
      return { first, shardError };
    });
    for (const key of new Set(returned.flatMap(({ first }) => [...first.keys()]))) {
      const doc_count = returned.reduce((total, { first }) => total + (first.get(key) ?? 0), 0);
      const missed = returned.filter(({ first }) => !first.has(key));
      const bound = missed.reduce((total, { shardError }) => total + shardError, 0);
      found.set(key, { doc_count, doc_count_error_upper_bound: bound });
    }
    const buckets = [...found].map(([key, counts]) => ({ key, ...counts }));
    buckets.sort((a, b) => b.doc_count - a.doc_count || compareCodePoints(a.key, b.key));
    other += buckets.slice(size).reduce((total, { doc_count }) => total + doc_count, 0);
    return {
      doc_count_error_upper_bound: error,
      sum_other_doc_count: other,
      buckets: buckets.slice(0, size),
    };
  }

  #sums(): Shard {
    const sums = new Map<string, number>();
    for (const shard of this.#shards) for (const [key, count] of shard) sums.set(key, (sums.get(key) ?? 0) + count);
    return sums;
  }

  first(limit: number): unknown {
    const sums = [...this.#sums()].sort(byCount);
    return { values: sums.slice(0, limit).map(([key, count]) => ({ key, count })), total: sum(sums) };
  }
}

function byCount([a, countA]: [string, number], [b, countB]: [string, number]): number {
  return countB - countA || compareCodePoints(a, b);
}

function sum(values: readonly (readonly [string, number])[]): number {
  return values.reduce((total, [, count]) => total + count, 0);
}

const MATCHES = { query: { match_all: {} }, filters: [] };

/** Values of which each shard has some, with counts from a narrow range: many ties, and errors of all shards. */
const shards = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 40 }), fc.integer())
  .map(([values, greatest, seed]): readonly Shard[] => {
    let state = seed;
    const random = (n: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((n * (state >>> 8)) / 2 ** 24);
    };
    const shard = (): Shard => {
      const counts = Array.from({ length: values }, (_, n) => [`v${n}`, random(greatest + 1)] as const);
      return new Map(counts.filter(([, count]) => count > 0));
    };
    return [shard(), shard(), shard()];
  });

test("the most frequent values of several shards are exact", async () => {
  await fc.assert(
    fc.asyncProperty(shards, fc.integer({ min: 1, max: 300 }), async (parts, limit) => {
      const view = new ShardedView(parts);
      expect(await mostFrequent(new AggregationBatch(view), MATCHES, "v0", limit)).toEqual(view.first(limit));
    }),
    runs(60),
  );
});

test("values that are clearly more frequent than others need two requests", async () => {
  const counts = Array.from({ length: 3000 }, (_, n) => [`v${n}`, 1 + Math.floor(100_000 / (n + 1))] as const);
  const view = new ShardedView([new Map(counts), new Map(counts), new Map(counts.toReversed())]);
  expect(await mostFrequent(new AggregationBatch(view), MATCHES, "v0", 10)).toEqual(view.first(10));
  expect(view.requests).toBeLessThanOrEqual(2);
});
