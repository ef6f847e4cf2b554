import type { AppliedBatch, BatchDecision, Idempotency } from "../tables/batch.ts";
import type { DatasetStore } from "../tables/store.ts";
import type { StoreThread } from "../thread/store-thread.ts";

/** A change of a document that follows from a decision. */
export type DecidedChange = { readonly upsert: object } | { readonly delete: string };

/** What a batch of changes has besides them. */
export interface DecidedBatch {
  readonly decision: BatchDecision;
  /** Default: the changes are applied each time. */
  readonly identify?: () => Idempotency;
}

/** The parts of a dataset that its decisions use. */
export interface DecisionParts {
  /** Reads the file. */
  readonly store: DatasetStore;
  /** Writes it. */
  readonly thread: StoreThread;
  /** @throws {DatasetError} if the dataset is closed */
  requireOpen(): void;
  /**
   * Applies changes of documents.
   *
   * @throws {DocumentError} for a document that does not match the schema
   */
  apply(changes: readonly DecidedChange[], others: DecidedBatch): Promise<AppliedBatch>;
}
