import { AlignmentTable, type Edits } from "./alignment-table.ts";

/** Stands where a word has no code point. */
export const NO_CODE_POINT = -1;

/**
 * A word, and how near to it the texts are of which some code points have been read: that is a row of the {@link
 * AlignmentTable}.
 */
export class FuzzyWord {
  readonly text: string;
  /** How many code points it has. */
  readonly length: number;
  readonly table: AlignmentTable;
  /** Its code points, and before and behind them as many places as the diagonals of a row can reach. */
  readonly #codePoints: Int32Array;

  constructor(text: string, edits: Edits) {
    this.text = text;
    this.table = AlignmentTable.of(edits);
    const codePoints = Array.from(text, (character) => character.codePointAt(0) as number);
    this.length = codePoints.length;
    this.#codePoints = new Int32Array(this.length + 4 * edits + 1).fill(NO_CODE_POINT);
    this.#codePoints.set(codePoints, edits);
  }

  /** The code point of the word that is on a diagonal when the one behind `read` others is read. */
  codePointAt(read: number, diagonal: number): number {
    return this.#codePoints[read + diagonal] as number;
  }

  /** The diagonals on which the word has a code point, as bits. */
  matches(read: number, codePoint: number): number {
    let matches = 0;
    for (let diagonal = 0; diagonal < this.table.width; diagonal++) {
      if (this.#codePoints[read + diagonal] === codePoint) matches |= 1 << diagonal;
    }
    return matches;
  }

  /** The row behind a code point; `matches` says where the word has it. */
  nextRow(row: number, matches: number): number {
    return this.table.next[(row << this.table.width) | matches] as number;
  }

  /** Whether a text of so many code points, after which this is the row, is near enough. */
  isWithinEdits(row: number, read: number): boolean {
    const { distances, edits, width } = this.table;
    const diagonal = this.length - read + edits;
    return diagonal >= 0 && diagonal < width && (distances[row * width + diagonal] as number) <= edits;
  }
}
