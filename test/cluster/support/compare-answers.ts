import type { ClusterEngine, ClusterSnapshot } from "@firmament/opensearch";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import type { MatchOptions } from "../../../src/engine/options/search-options.ts";
import type { Query } from "../../../src/engine/query/query-input.ts";
import type { SearchEngine } from "../../../src/engine/search-engine.ts";
import type { Schema } from "../../../src/schema/schema.ts";

/** The number of queries that wait for an answer at the same time. */
const CONCURRENCY = 8;

/** What a query matches, or why it is invalid. */
export type Answer =
  /** The ids are in insertion order; `count` and `total` are those of `count` and `search`. */
  | { readonly ids: readonly string[]; readonly count: number; readonly total: number }
  | { readonly errors: readonly string[] };

export interface Difference {
  readonly query: Query;
  readonly cluster: Answer;
  readonly process: Answer;
}

/** The queries that a cluster answers differently from one process. */
export async function differencesOf<S extends Schema>(
  process: SearchEngine<S>,
  cluster: ClusterEngine<S>,
  queries: readonly Query[],
  options: MatchOptions<S> = {},
): Promise<readonly Difference[]> {
  const snapshot = await cluster.snapshot();
  const found = await inTurns(queries, async (query): Promise<readonly Difference[]> => {
    const difference = {
      query,
      cluster: await clusterAnswer(cluster, snapshot, query, options),
      process: processAnswer(process, query, options),
    };
    return JSON.stringify(difference.cluster) === JSON.stringify(difference.process) ? [] : [difference];
  });
  await snapshot.close();
  return found.flat();
}

export function processAnswer<S extends Schema>(
  engine: SearchEngine<S>,
  query: Query,
  options: MatchOptions<S> = {},
): Answer {
  try {
    const ids = engine.ids(query, options);
    return { ids, count: ids.length, total: ids.length };
  } catch (error) {
    return { errors: errorsOf(error) };
  }
}

/**
 * Reads the ids as a stream, the number of matches, and the total of a page.
 *
 * @param snapshot whose ids are streamed: a stream of the engine itself would need four requests instead of one
 */
export async function clusterAnswer<S extends Schema>(
  engine: ClusterEngine<S>,
  snapshot: ClusterSnapshot<S>,
  query: Query,
  options: MatchOptions<S> = {},
): Promise<Answer> {
  try {
    const [ids, count, { total }] = await Promise.all([
      collected(snapshot.ids(query, options)),
      engine.count(query, options),
      engine.search(query, { ...options, limit: 1 }),
    ]);
    return { ids, count, total };
  } catch (error) {
    return { errors: errorsOf(error) };
  }
}

/** The results of some work for each item, of which a few are in progress at the same time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

/** The codes and messages of the errors in a query. */
function errorsOf(error: unknown): readonly string[] {
  if (error instanceof QueryError) return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
  throw error;
}
