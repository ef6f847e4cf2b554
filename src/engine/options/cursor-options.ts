/** How long the cursors of pages stay valid after documents have changed. Until then, cursors are always valid. */
export interface CursorOptions {
  /**
   * The maximum number of cursor states: the states of the index that cursors read. The least recently used one is
   * dropped first, and its cursors expire. A whole number from 0. Default: 100, but at most max(30,000, 3 × `size`)
   * documents in segments that the index has dropped.
   */
  readonly states?: number | undefined;
  /**
   * The time after its last page at which a cursor state is dropped, in milliseconds; default 600,000 (ten minutes).
   * It is checked when the engine is searched or changed.
   */
  readonly maxAge?: number | undefined;
}
