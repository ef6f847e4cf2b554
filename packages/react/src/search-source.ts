import type { ReadonlyEngine, Schema, SearchEngine, SearchPageOf, Snapshot } from "firmament";
import { describeValue } from "firmament/base";
import type { WorkerEngine, WorkerSearchOptions } from "firmament/worker";

/** What answers at once: an engine in the page, or a snapshot of one. Its `size` is a number. */
export type SyncSource<S extends Schema> = SearchEngine<S> | ReadonlyEngine<S> | Snapshot<S>;

/** The options that a source of your own receives: those of `useSearch`, and a signal. */
export interface SourceOptions<S extends Schema> extends Omit<WorkerSearchOptions<S>, "signal"> {
  /** Aborted when the search is not needed any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What answers later: an engine in a worker, in threads or on a cluster, a client of the service, or an object of your own
 * whose pages are those that an engine returns for the query and the options.
 */
export interface AsyncSource<S extends Schema> {
  search(query: string, options: SourceOptions<S>): Promise<SearchPageOf<S, undefined, undefined, undefined>>;
}

/** What `useSearch` searches. */
export type SearchSource<S extends Schema> = SyncSource<S> | WorkerEngine<S> | AsyncSource<S>;

/** Sources as the hook calls them: their types were checked where it is called. */
export interface AnySource {
  search(query: unknown, options: object): unknown;
}

/**
 * Whether the searches of a source return pages instead of promises. Engines with promises have a method `size`. Without
 * this, a search would have to run before it is known whether it takes a signal.
 */
export function isSynchronous(source: AnySource): boolean {
  return "size" in source && typeof source.size === "number";
}

/** @throws {TypeError} for what cannot be searched */
export function requireSource(source: unknown): asserts source is AnySource | null | undefined {
  if (source === null || source === undefined) return;
  if (typeof source === "object" && "search" in source && typeof source.search === "function") return;
  throw new TypeError(
    `useSearch needs an engine, or null while there is none, not ${describeValue(source)}.${adviceFor(source)}`,
  );
}

function adviceFor(source: unknown): string {
  if (typeof source !== "object" || source === null) return "";
  if ("then" in source) return " Wait for the promise, and pass null meanwhile.";
  return "postMessage" in source ? " Pass the result of connectEngine(worker)." : "";
}
