import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { Cursor } from "./cursor.ts";
import type { GroupPrefetch } from "./group-prefetch.ts";
import type { HitPrefetch } from "./hit-prefetch.ts";

/** The states of an index that pages read. */
export interface PageSource<Document> {
  readonly prefetch: HitPrefetch;
  readonly groupPrefetch: GroupPrefetch;
  /** The state that first pages read. */
  current(): PointInTimeReader<Document>;
  /**
   * The state that the pages of a cursor read.
   *
   * @throws {CursorError} `expired` or `mismatch` if the source does not have it
   */
  stateFor(cursor: Cursor): PointInTimeReader<Document>;
  /** Keeps a state after one of its pages was returned with a cursor. O(1). */
  retain(state: PointInTimeReader<Document>): void;
}
