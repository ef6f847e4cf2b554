import type { EngineOptions } from "../engine/options/engine-options.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import type { LoadThreads } from "../indexes/threads/load-thread.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { RefreshEffects, RefreshOptions } from "./dataset-options.ts";
import type { Follower } from "./follower.ts";
import type { IndexFiles } from "./index-files.ts";
import { RecordBatches } from "./record-batches.ts";
import type { DatasetStore } from "./sqlite/store.ts";
import type { StoreThread } from "./thread/store-thread.ts";

/** The parts of a dataset that a refresh uses. */
export interface RefreshParts<S extends Schema> {
  readonly schema: S;
  readonly engine: EngineOptions;
  readonly threads: LoadThreads;
  readonly store: DatasetStore;
  readonly thread: StoreThread;
  readonly files: IndexFiles<S>;
  readonly follower: Follower<S>;
  onWarning(message: string): void;
}

/** What a refresh has read. */
export interface RefreshedGeneration extends RefreshEffects {
  readonly generation: number;
  readonly skipped: number;
}

/**
 * Stages and indexes a new generation, saves its index file, and commits it. The caller has the load lock. If this
 * fails, the generation that is searched is unchanged, and the caller deletes what is unused.
 *
 * @param since the changes after this change number take precedence over the refresh
 * @throws {DatasetError} `shrink`, and every error of the records, of the signal and of the disk
 */
export async function refreshGeneration<S extends Schema>(
  { schema, engine: engineOptions, threads, store, thread, files, follower, onWarning }: RefreshParts<S>,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  since: number,
  { onProgress, onError, signal, allowShrink = false }: RefreshOptions,
): Promise<RefreshedGeneration> {
  const generation = await thread.perform("begin", { since });
  const batches = new RecordBatches(schema, records, { onError, signal });
  let read = 0;

  async function* staged(): AsyncGenerator<DocumentOf<S>, void> {
    for await (const batch of batches) {
      await thread.perform("stage", { generation, documents: batch.map(({ change }) => change) });
      for (const { document } of batch) yield document;
      read += batch.length;
    }
  }

  const engine = new SearchEngine(schema, engineOptions);
  await engine.load(staged() as AsyncIterable<never>, {
    threads,
    ...(onProgress && { onProgress: (done: number) => onProgress({ kind: "refresh", done, total: null }) }),
  });
  signal?.throwIfAborted();
  const position = read;
  await savedOrWarned(() => files.save(engine, { dataset: store.state().id, generation, position }), onWarning);
  follower.prepare(generation, { engine, position });
  try {
    const effects = await thread.perform("commit", { generation, mayShrink: allowShrink });
    return { generation, skipped: batches.skipped, ...effects };
  } catch (error) {
    follower.dropPrepared();
    throw error;
  }
}

/** An index file can be built again, so a failure to save it does not end the refresh. */
async function savedOrWarned(save: () => Promise<unknown>, onWarning: (message: string) => void): Promise<void> {
  try {
    await save();
  } catch (error) {
    onWarning(error instanceof Error ? error.message : String(error));
  }
}
