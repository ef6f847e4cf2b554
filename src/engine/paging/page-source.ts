import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { Cursor } from "./cursor.ts";
import type { HitPrefetch } from "./hit-prefetch.ts";

/** An index that pages are given of, in one state or several. */
export interface PageSource<Document> {
  /** Hits of pages that have not been asked for yet. */
  readonly prefetch: HitPrefetch;
  /** The state that first pages are of. */
  current(): PointInTimeReader<Document>;
  /**
   * The state that a cursor's pages are of.
   *
   * @throws {CursorError} `expired` or `mismatch`, when it is not there
   */
  stateFor(cursor: Cursor): PointInTimeReader<Document>;
  /** Is told that a page of a state is given that others may follow. O(1). */
  retain(state: PointInTimeReader<Document>): void;
}
