/** A record that cannot be used, and where it stands. */
export interface Rejection {
  /** The path of the file, or `standard input`. */
  readonly file: string;
  /** The line on which the record starts: 1, 2, 3, … */
  readonly line: number;
  readonly reason: string;
  /** The record as its file contains it; absent if it is too long. Bytes that are not UTF-8 become U+FFFD. */
  readonly text?: string;
}
