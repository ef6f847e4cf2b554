/**
 * How long the cursors of pages lead on when documents have changed since. What the states that they need hold beside the index is no more than that, or
 * 10,000 documents in a smaller one: those of which a page was given longest ago are given up before.
 */
export interface CursorOptions {
  /**
   * For how many states of the index they do, those that pages were last given of; a whole number, default 100. With 0 they lead on as long as nothing
   * changes.
   */
  readonly snapshots?: number;
  /** For how many milliseconds after a state's last page they do; default 600,000, which is ten minutes. It is looked at whenever the engine is searched or changed. */
  readonly maxAge?: number;
}
