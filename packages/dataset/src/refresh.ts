import { type Schema, SearchEngine } from "firmament";
import type { RefreshEffects, RefreshOptions } from "./dataset-options.ts";
import type { Follower } from "./follower.ts";
import { beginBuild, type GenerationBuild, type GenerationBuilds, isWorthBuild } from "./index-thread.ts";
import type { OpenedSchema } from "./opened-schema.ts";
import { RecordBatches } from "./record-batches.ts";
import { type GenerationSource, replay } from "./replay.ts";
import type { NewSchema } from "./schema/entry-conversion.ts";
import type { DatasetStore } from "./tables/store.ts";
import type { StoreThread } from "./thread/store-thread.ts";

/** The parts of a dataset that a refresh uses. */
export interface RefreshParts<S extends Schema> {
  readonly opened: OpenedSchema<S>;
  /** What the documents of the earlier schema become; `null` if the schema stays the same. */
  readonly newSchema: NewSchema | null;
  readonly store: DatasetStore;
  readonly thread: StoreThread;
  readonly follower: Follower<S>;
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
  { opened, newSchema, store, thread, follower }: RefreshParts<S>,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  since: number,
  { onProgress, onError, signal, allowShrink = false }: RefreshOptions,
): Promise<RefreshedGeneration> {
  const generation = await thread.perform("begin", { since });
  const { builds } = opened;
  const source = { store, generation };
  let build: GenerationBuild<S> | null = null;
  const batches = new RecordBatches(builds.schema, records, { onError, signal });
  let position = 0;
  try {
    for await (const batch of batches) {
      await thread.perform("stage", { generation, documents: batch.map(({ change }) => change) });
      position += batch.length;
      if (isWorthBuild(position)) build ??= beginBuild(builds, source, store.state().id, () => {});
      build?.extend(position);
      onProgress?.({ kind: "refresh", done: position, total: null });
    }
    signal?.throwIfAborted();
    const engine = (await build?.finish(position)) ?? (await replayed(builds, source));
    signal?.throwIfAborted();
    follower.prepare({ generation, engine, position, opened });
    const committed = { generation, mayShrink: allowShrink };
    const effects = await (newSchema === null
      ? thread.perform("commit", committed)
      : thread.perform("commitSchema", { ...committed, schema: newSchema }));
    return { generation, skipped: batches.skipped, ...effects };
  } catch (error) {
    follower.dropPrepared();
    throw error;
  } finally {
    build?.end();
  }
}

/** An engine with all documents of a generation. */
export async function replayed<S extends Schema>(
  { schema, engine: options }: GenerationBuilds<S>,
  source: GenerationSource,
): Promise<SearchEngine<S>> {
  const engine = new SearchEngine(schema, options);
  for (let position = -1, next = 0; next > position; ) {
    position = next;
    next = await replay(engine, source, position);
  }
  return engine;
}
