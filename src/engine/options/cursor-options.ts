/** How long the cursors of pages lead on when documents have changed since. */
export interface CursorOptions {
  /**
   * For how many states of the index they do, those that pages were last given of; a whole number. With 0 they lead on as long as nothing changes. Default: 100,
   * or those that together hold no more than three times the documents of the index beside it, 30,000 in a smaller one.
   */
  readonly states?: number;
  /** For how many milliseconds after a state's last page they do; default 600,000, which is ten minutes. It is looked at whenever the engine is searched or changed. */
  readonly maxAge?: number;
}
