import type { FeedChange } from "@firmament/dataset";
import type { MirrorPosition } from "./mirror-position.ts";

/** What a target had when a mirror began. */
export interface MirrorStart {
  /** `null` if no mirror has written to it. */
  readonly position: MirrorPosition | null;
  /** Whether something else has replaced all documents since then. */
  readonly isReplaced: boolean;
  /** The number of documents. */
  readonly size: number;
}

/** A document of a dataset. */
export type MirroredDocument = NonNullable<FeedChange["document"]>;

/** Where the documents are copied to. A promise resolves when the target has stored what it was given. */
export interface MirrorTarget {
  /** What the target is, for messages: `the index companies`. */
  readonly description: string;
  /**
   * Lets this mirror be the only one, until `end`. Waits if another mirror may have ended without doing so.
   *
   * @throws {MirrorError} `running`
   */
  begin(signal: AbortSignal): Promise<MirrorStart>;
  /** Makes changes; making them twice has the same effect. Also during a refresh, over which they take precedence. */
  apply(changes: readonly FeedChange[]): Promise<void>;
  /** Replaces all documents at once; after an error, nothing is replaced. No two of the documents have the same id. */
  refresh(documents: AsyncIterable<MirroredDocument>, signal: AbortSignal): Promise<void>;
  /** @throws {MirrorError} `running` if another mirror has taken over */
  storePosition(position: MirrorPosition): Promise<void>;
  /** Whether the same work may succeed later. */
  isTemporary(error: unknown): boolean;
  /** Lets another mirror begin. */
  end(): Promise<void>;
}
