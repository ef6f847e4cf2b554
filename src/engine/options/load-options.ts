import type { DocumentError } from "../../base/document-error.ts";
import type { LoadThreads } from "../../indexes/threads/load-threads.ts";

/** The options of {@link SearchEngine.upsertAll}. */
export interface UpsertOptions {
  /**
   * Receives the error of each invalid record; the record is skipped. Without it the first invalid record ends the
   * load.
   */
  readonly onError?: ((error: DocumentError) => void) | undefined;
}

/** The part of an `AbortSignal` that a load uses, without the types of the DOM or of Node. */
export interface AbortSignalLike {
  /** Throws the signal's reason if the signal was aborted. */
  throwIfAborted(): void;
  /** If missing, a load checks the signal only between records. */
  addEventListener?(type: "abort", listener: () => void): void;
  removeEventListener?(type: "abort", listener: () => void): void;
}

/** How far a load has come. */
export interface LoadProgress {
  /** The number of documents that are indexed. */
  readonly indexed: number;
  /** The number of invalid records. */
  readonly skipped: number;
  /** The number of all records; `null` if it is not known, as for a stream. */
  readonly total: number | null;
  /** The bytes that the source of the records has read; `null` unless the source is a {@link ByteProgress}. */
  readonly bytes: number | null;
  /** The size of that source in bytes; `null` if it is not known, as for a compressed response. */
  readonly totalBytes: number | null;
}

/** The bytes that a source of records has read, as the result of `jsonLines` tells them. A load reports them. */
export interface ByteProgress {
  /** The bytes read until now. */
  readonly bytes: number;
  /** The size of the source in bytes; `null` if it is not known. */
  readonly totalBytes: number | null;
}

/** The options of {@link SearchEngine.load}. */
export interface LoadOptions extends UpsertOptions {
  /** Receives the progress at intervals of some 16 ms, and at the end. */
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
  /**
   * The number of documents after which those that have arrived become visible; a whole number from 1. Each part becomes
   * a segment of its own. Default and maximum: `segmentCapacity` for loads.
   */
  readonly publishEvery?: number | undefined;
  /**
   * Ends the load when it is aborted, even while the load waits for the stream. Documents indexed until then remain.
   */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * Analyzes and seals on other threads as well: the result of `threads` of `firmament/node`. The index is the same.
   * Default: none.
   */
  readonly threads?: LoadThreads | undefined;
}

/** The number of records that a load processed. */
export interface LoadSummary {
  /** Records that were indexed. */
  readonly indexed: number;
  /** Indexed records that replaced a document with the same id. */
  readonly replaced: number;
  /** Invalid records. */
  readonly skipped: number;
}
