import type {
  FacetOptions,
  GroupOptions,
  Projection,
  ReadonlyEngine,
  Schema,
  SearchEngine,
  SearchPageOf,
  Snapshot,
} from "firmament";
import { describeValue } from "firmament/base";
import type { WorkerEngine, WorkerSearchOptions } from "firmament/worker";

/** What answers at once: an engine in the page, or a snapshot of one. Its `size` is a number. */
export type SyncSource<S extends Schema> = SearchEngine<S> | ReadonlyEngine<S> | Snapshot<S>;

/**
 * What answers later: an engine in a worker, in threads or on a cluster, a client of the service, or an object of your own.
 * `query` and `options` are those of `useSearch`. A search whose `signal` is aborted is not needed any more.
 */
export interface AsyncSource<S extends Schema> {
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: string,
    options: WorkerSearchOptions<S, Facets, Group, List> & { readonly signal?: AbortSignal },
  ): Promise<SearchPageOf<S, Facets, Group, List>>;
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
