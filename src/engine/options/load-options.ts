import type { DocumentError } from "../../base/document-error.ts";

export interface UpsertOptions {
  /**
   * Is told of each record that is no document of the schema; the record is skipped and the rest goes on. Without it the
   * first one stops the load.
   */
  readonly onError?: (error: DocumentError) => void;
}

/** What a load needs of an `AbortSignal`, in words that need neither the DOM's types nor Node's. */
export interface AbortSignalLike {
  /** Throws the signal's reason when it has been aborted. */
  throwIfAborted(): void;
  /** Without it a load looks at the signal only when it has a record. */
  addEventListener?(type: "abort", listener: () => void): void;
  removeEventListener?(type: "abort", listener: () => void): void;
}

export interface LoadOptions extends UpsertOptions {
  /** Is told now and then, and at the end, how many documents have been taken. */
  readonly onProgress?: (indexed: number) => void;
  /** Stops the load, also while it waits for the stream; what has been taken stays. */
  readonly signal?: AbortSignalLike;
}

export interface LoadSummary {
  /** How many records were indexed. */
  readonly indexed: number;
  /** How many of them took the place of a document with their id. */
  readonly replaced: number;
  /** How many records were no documents of the schema. */
  readonly skipped: number;
}
