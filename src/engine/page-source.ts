import type { FrozenReader } from "../indexes/frozen-reader.ts";
import type { Cursor } from "./cursor.ts";
import type { HitsAhead } from "./hits-ahead.ts";

/** An index that pages are given of, in one state or several. */
export interface PageSource<Document> {
  /** Hits of pages that have not been asked for yet. */
  readonly ahead: HitsAhead;
  /** The state that first pages are of. */
  current(): FrozenReader<Document>;
  /**
   * The state that a cursor's pages are of.
   *
   * @throws {CursorError} `expired` or `mismatch`, when it is not there
   */
  stateOf(cursor: Cursor): FrozenReader<Document>;
  /** Is told that a page of a state is given that others may follow. O(1). */
  keep(state: FrozenReader<Document>): void;
}
