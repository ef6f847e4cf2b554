import type { QueryNode } from "firmament";

/** A hit, of which the id and the document are read. */
export interface LikeHit {
  readonly id: string;
  readonly document: object;
}

/** What a call reads: the documents that match a filter, or all. */
interface Scope {
  // biome-ignore lint/suspicious/noExplicitAny: the filter of each engine has the type of its schema
  readonly filter?: any;
}

/**
 * What has documents: a `SearchEngine`, a snapshot, a reader of an index file, the engine of a dataset, in a worker, in
 * threads or of a cluster.
 */
export interface LikeEngine {
  search(
    query: QueryNode,
    options: Scope & { readonly limit: number },
  ): { readonly hits: readonly LikeHit[] } | Promise<{ readonly hits: readonly LikeHit[] }>;
  count(query: QueryNode, options: Scope): number | Promise<number>;
  /** Counts the matches of many queries at once; without it, each is counted by itself. */
  counts?(queries: readonly QueryNode[], options: Scope): Promise<readonly number[]>;
}
