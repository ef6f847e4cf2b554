import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { parse } from "../../grammar/parser.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { builtInAnalyzer } from "../analysis/composed/built-in-analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { checkOptions, type OptionNames } from "../base/known-options.ts";
import { requireSupportedNode } from "../base/node-version.ts";
import { requireWholeNumber } from "../base/whole-number.ts";
import {
  checkOpenOptions,
  indexChunks,
  type OpenIndexOptions,
  openEngine,
  schemaIn,
} from "../engine/file/index-file.ts";
import { type ReadonlyEngine, requireEngine, type SearchEngine } from "../engine/search-engine.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSource } from "../indexes/threads/load-thread.ts";
import type { LoadThreads } from "../indexes/threads/load-threads.ts";
import { RemoteTexts } from "../indexes/threads/remote-texts.ts";
import { writeAtomically } from "../node/atomic-file.ts";
import { fileSource } from "../node/file-source.ts";
import { MessageWorker } from "../node/message-worker.ts";
import { threadScript } from "../node/thread-script.ts";
import type { Schema } from "../schema/schema.ts";
import {
  newThreadedEngine,
  SEARCH_THREADS_OPTIONS,
  type SearchThreadsOptions,
  type StartThread,
  type ThreadsOptions,
  threadsOf,
} from "../threads/open-threads.ts";
import type { ThreadedEngine } from "../threads/threaded-engine.ts";

export type { OpenIndexOptions } from "../engine/file/index-file.ts";
export type { ReadonlyEngine } from "../engine/search-engine.ts";
export type { LoadThreads } from "../indexes/threads/load-threads.ts";
export { IndexFileError, type IndexFileErrorCode } from "../storage/index-file-error.ts";
export type { SearchThreadsOptions, ThreadsOptions } from "../threads/open-threads.ts";
export type { ThreadedEngine } from "../threads/threaded-engine.ts";

requireSupportedNode();

/**
 * Threads for `engine.load(documents, { threads: threads(2) })`: while the calling thread reads the records, a second
 * one analyzes their texts; then both seal. The index is the same to the last bit. Meanwhile the load needs a third
 * more memory. Fields with an analyzer of your own, a `websiteAnalyzer`, or a language that
 * `registerLanguages` has not made known are analyzed by the calling thread.
 *
 * @param count the number of threads, including the calling one: a whole number from 1. More than two are not used
 * @throws {RangeError} for any other count
 * @throws {Error} without the script of the thread, which bundlers leave out
 */
export function threads(count: number): LoadThreads {
  requireWholeNumber("The number of threads", count, 1);
  const script = threadScript("load-worker", import.meta.url);
  const source: ThreadSource = {
    has: ({ name }) => builtInAnalyzer(name) !== null,
    start: () => new MessageWorker<ThreadRequest, ThreadAnswer>(script),
  };
  return Object.freeze<LoadThreads>({
    count,
    start: (schema, analyzerOf) => new RemoteTexts(schema, analyzerOf, source),
  });
}

/**
 * Saves an engine as an index file. The file contains the documents at the time of the call; the engine can be
 * searched and changed meanwhile. An existing file at the path is replaced atomically, once the new file is complete
 * and on disk; if saving fails, it remains.
 *
 * @throws {Error} of the system, with its remedy: no space, no permission, no such folder
 * @throws {RangeError} if the file would exceed the maximum size
 * @throws {TypeError} for a value that is not an engine, and for a path that is empty or not a string
 */
export async function saveIndex<S extends Schema>(engine: SearchEngine<S>, path: string): Promise<void> {
  requireEngine("saveIndex", engine);
  requirePath(path);
  await writeAtomically(path, indexChunks(engine));
}

/** @throws {TypeError} for a path that is empty or not a string */
function requirePath(path: unknown): asserts path is string {
  if (typeof path === "string" && path !== "") return;
  const advice = typeof path === "object" && path !== null ? " Open bytes with readIndex." : "";
  throw new TypeError(`The path of an index file must be a non-empty string, not ${describeValue(path)}.${advice}`);
}

/**
 * Opens an index file. The engine can be searched and changed; the file never changes. Most sections are read and
 * checked when they are first needed. The file stays open until then, and every later call may throw an {@link
 * IndexFileError} with the code `damaged`. Another file saved at the same path does not affect the engine.
 *
 * @throws {IndexFileError} if the file is damaged, not an index file, or has a newer format or another schema
 * @throws {Error} with the `code` of the system error, which is its cause, if the file does not exist or cannot be read
 * @throws {TypeError} for a path that is empty or not a string, and without a schema
 */
export async function openIndex<S extends Schema>(
  path: string,
  options: OpenIndexOptions<S>,
): Promise<SearchEngine<S>> {
  requirePath(path);
  checkOpenOptions("openIndex", options);
  const engine = openEngine(fileSource(path), options);
  // Creates the parser, which takes 3 to 5 ms, before the first query.
  parse("*:*");
  return engine;
}

/** The options of `schemaOfIndex`. */
export interface SavedSchemaOptions {
  /** Analyzers of your own, which the schema may name besides those of this library. Default: none. */
  readonly analyzers?: readonly Analyzer[] | undefined;
}

const SAVED_SCHEMA_OPTIONS: OptionNames<SavedSchemaOptions> = { analyzers: true };

/**
 * The schema that an index file was saved with, for `openIndex`. Its fields are not known to the compiler.
 *
 * @throws {IndexFileError} if the file is damaged or not an index file, `schema` if its analyzers are not known
 * @throws {Error} with the `code` of the system error, which is its cause, if the file does not exist or cannot be read
 * @throws {TypeError} for a path that is empty or not a string
 */
export async function schemaOfIndex(path: string, options: SavedSchemaOptions = {}): Promise<Schema> {
  checkOptions("schemaOfIndex", options, SAVED_SCHEMA_OPTIONS);
  requirePath(path);
  const { analyzers = [] } = options;
  return schemaIn(fileSource(path), analyzers);
}

/** @throws {Error} without the script of these threads */
function searchThreads(): StartThread {
  const script = threadScript("search-worker", import.meta.url);
  return (setup) => new Worker(new URL(script.href), { workerData: setup });
}

/**
 * Opens an empty engine that searches with all cores of the machine: one thread makes the changes, the calling one, and
 * `threads` others search. They share the memory of sealed segments; answers equal those of a `SearchEngine`. The promise
 * resolves when all threads have started.
 *
 * @throws {TypeError} for an analyzer of your own, which cannot be sent to a thread
 * @throws {TypeError | RangeError} for an invalid option
 * @throws {WorkerError} if a thread cannot start
 * @throws {Error} without the script of the threads, which bundlers leave out
 */
export async function openThreads<const S extends Schema>(options: ThreadsOptions<S>): Promise<ThreadedEngine<S>> {
  const engine = newThreadedEngine(options, availableParallelism(), searchThreads());
  await engine.ready();
  return engine;
}

/**
 * Searches the documents of an engine with threads. The engine makes the changes, as before. Its sealed segments are
 * copied to shared memory once, unless it was created with the option `sharedMemory`. The promise resolves when all
 * threads have started.
 *
 * @throws {TypeError} for an engine with an analyzer of your own
 * @throws {RangeError} if `threads` is not a whole number from 1
 * @throws {WorkerError} if a thread cannot start
 * @throws {Error} without the script of the threads, which bundlers leave out
 */
export async function searchWithThreads<S extends Schema>(
  engine: ReadonlyEngine<S>,
  options: SearchThreadsOptions = {},
): Promise<ThreadedEngine<S>> {
  checkOptions("searchWithThreads", options, SEARCH_THREADS_OPTIONS);
  requireEngine("searchWithThreads", engine);
  const threaded = threadsOf(engine, options, availableParallelism(), searchThreads());
  await threaded.ready();
  return threaded;
}
