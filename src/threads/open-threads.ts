import { checkOptions, type OptionNames } from "../base/known-options.ts";
import { requireWholeNumber } from "../base/whole-number.ts";
import { ENGINE_OPTIONS, type EngineOptions } from "../engine/options/engine-options.ts";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import type { ProveRelations } from "../lint/clause-relations.ts";
import { schemaMessage } from "../schema/json/schema-message.ts";
import { requireSchema } from "../schema/require-schema.ts";
import type { Schema } from "../schema/schema.ts";
import { SPLIT_THRESHOLDS, type SplitThresholds } from "./search-split.ts";
import { SearchThread, type ThreadPort } from "./search-thread.ts";
import type { ThreadSetup } from "./thread-message.ts";
import { ThreadPool } from "./thread-pool.ts";
import { ThreadedEngine } from "./threaded-engine.ts";

/** The options of `openThreads`: those of a `SearchEngine`, its schema, and the number of threads. */
export interface ThreadsOptions<S extends Schema> extends Omit<EngineOptions, "sharedMemory"> {
  readonly schema: S;
  /** The number of threads that search; a whole number from 1. Default: that of the cores. */
  readonly threads?: number | undefined;
  /** See `LintOptions`. The calling thread proves them: a function cannot be sent to a thread. */
  readonly proveRelations?: ProveRelations | undefined;
}

const { sharedMemory: _isAlwaysShared, ...SHARED_ENGINE_OPTIONS } = ENGINE_OPTIONS;

const THREADS_OPTIONS: OptionNames<ThreadsOptions<Schema>> = {
  schema: true,
  threads: true,
  ...SHARED_ENGINE_OPTIONS,
  proveRelations: true,
};

/** The options of `searchWithThreads`. */
export type SearchThreadsOptions = Pick<
  ThreadsOptions<Schema>,
  "threads" | "limits" | "cursors" | "clock" | "proveRelations"
>;

export const SEARCH_THREADS_OPTIONS: OptionNames<SearchThreadsOptions> = {
  threads: true,
  limits: true,
  cursors: true,
  clock: true,
  proveRelations: true,
};

/** Starts a thread with the script `search-worker`. */
export type StartThread = (setup: ThreadSetup) => ThreadPort;

/** An empty engine whose searches run in threads. */
export function newThreadedEngine<S extends Schema>(
  given: ThreadsOptions<S>,
  cores: number,
  startThread: StartThread,
  thresholds: SplitThresholds = SPLIT_THRESHOLDS,
): ThreadedEngine<S> {
  checkOptions("openThreads", given, THREADS_OPTIONS);
  requireSchema("openThreads", given.schema);
  const { schema, threads, proveRelations, ...options } = given;
  const engine = new SearchEngine(schema, { ...options, sharedMemory: true });
  return threadsOf(engine, given, cores, startThread, thresholds);
}

/**
 * Threads that search the documents of an engine. Sealed segments that are not in shared memory are copied once.
 *
 * @throws {TypeError} for an engine with an analyzer that threads do not have
 * @throws {RangeError} if `threads` is not a whole number from 1
 */
export function threadsOf<S extends Schema>(
  engine: SearchEngine<S>,
  { threads, limits, cursors, clock, proveRelations }: SearchThreadsOptions,
  cores: number,
  startThread: StartThread,
  thresholds: SplitThresholds = SPLIT_THRESHOLDS,
): ThreadedEngine<S> {
  const count = requireWholeNumber("threads", threads ?? cores, 1);
  const { rules, writer } = internalsOf(engine);
  const schema = schemaMessage(rules.schema.effective);
  if (schema === null) {
    throw new TypeError("Threads need analyzers of this library, because functions cannot be sent to a thread.");
  }
  const setup: ThreadSetup = {
    schema,
    options: {
      defaultOperator: rules.defaultOperator,
      cacheBytes: writer.cache.capacity,
      ...(limits !== undefined && { limits }),
      ...(cursors !== undefined && { cursors }),
    },
  };
  const pool = new ThreadPool<S>(count, (failed) => {
    const port = startThread(setup);
    port.on?.("exit", failed);
    return new SearchThread(port, engine, clock !== undefined);
  });
  return new ThreadedEngine(engine, pool, thresholds, proveRelations);
}
