import type { QueryNode } from "firmament";

/** A hit, of which the id and the document are read. */
export interface LikeHit {
  readonly id: string;
  readonly document: object;
}

/** The options that an engine gets. The type of the filter is that of its schema, which {@link LikeEngine} does not know. */
export interface LikeScope {
  /** The filter that the caller states; all documents without one. */
  readonly filter?: unknown;
  /** The number of hits of a search; it is always stated. */
  readonly limit?: number | undefined;
}

/**
 * What has documents: a `SearchEngine`, a snapshot, a reader of an index file, the engine of a dataset, in a worker, in
 * threads or of a cluster.
 */
export interface LikeEngine {
  search(
    query: QueryNode,
    options: never,
  ): { readonly hits: readonly LikeHit[] } | Promise<{ readonly hits: readonly LikeHit[] }>;
  count(query: QueryNode, options: never): number | Promise<number>;
  /** Counts the matches of many queries at once; without it, each is counted by itself. */
  counts?(queries: readonly QueryNode[], options: never): Promise<readonly number[]>;
}
