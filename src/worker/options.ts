import type { FacetOptions, OnlyFields } from "../engine/options/facet-options.ts";
import type { GroupOptions, OnlyGroupMembers } from "../engine/options/group-options.ts";
import type { AbortSignalLike, LoadProgress, UpsertOptions } from "../engine/options/load-options.ts";
import type { Projection } from "../engine/options/projection.ts";
import type { MatchOptions, QueryOptions, SearchOptions } from "../engine/options/search-options.ts";
import type { Schema } from "../schema/schema.ts";

/** How a request can be cancelled. */
export interface RequestOptions {
  /**
   * Rejects the promise with the signal's reason when it is aborted, at once. A request that still waits in the worker
   * does not run then; a query that runs cannot be interrupted.
   */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * A name for requests of which only the last one counts, such as the searches for a text that is being typed. An
   * earlier request of the same name that is still open is cancelled; its promise rejects with an `AbortError`.
   */
  readonly supersedes?: string | undefined;
}

/** The options of the methods that take a query: those of the engine, and how to cancel the request. */
export interface WorkerQueryOptions extends QueryOptions, RequestOptions {}

export interface WorkerMatchOptions<S extends Schema = Schema> extends MatchOptions<S>, RequestOptions {}

/** The options of {@link WorkerEngine.search}: those of the engine's `search`, and how to cancel the request. */
export interface WorkerSearchOptions<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined = undefined,
  Group extends GroupOptions<S> | undefined = undefined,
  List extends Projection<S> = Projection<S>,
> extends Omit<SearchOptions<S, undefined, undefined, List>, "facets" | "group">,
    RequestOptions {
  /** The facets to count over all matches. Default: none. */
  readonly facets?: Facets & OnlyFields<S, Facets>;
  /** Groups the hits by the value of a field. Default: no groups. */
  readonly group?: Group & OnlyGroupMembers<Group>;
}

/** The options of {@link WorkerEngine.load}. */
export interface WorkerLoadOptions extends UpsertOptions {
  /**
   * Receives the progress, some times per second and at the end. Bytes are those that were read on this side, of which the
   * last some hundred records are not indexed yet.
   */
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
  /** As for `SearchEngine.load`. */
  readonly publishEvery?: number | undefined;
  /**
   * Ends the load when it is aborted. The promise rejects with the signal's reason when the load has ended in the worker;
   * documents indexed until then remain.
   */
  readonly signal?: AbortSignalLike | undefined;
}

/** How much of an index file has arrived in the worker. */
export interface OpenProgress {
  /** The bytes that have arrived. */
  readonly bytes: number;
  /** The size of the file; `null` if it is not known, as for a compressed response. */
  readonly totalBytes: number | null;
}

/** The options of {@link WorkerEngine.open}. */
export interface OpenOptions {
  /** Receives the progress after each piece of the file. */
  readonly onProgress?: ((progress: OpenProgress) => void) | undefined;
  /** Stops opening when it is aborted; the documents remain as they were. */
  readonly signal?: AbortSignalLike | undefined;
  /** The size of the file in bytes, if the source does not tell it. */
  readonly totalBytes?: number | undefined;
}
