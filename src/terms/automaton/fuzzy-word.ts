import { AlignmentTable, type Edits } from "./alignment-table.ts";

/** Outside the word. */
export const NO_CODE_POINT = -1;

/**
 * A word with the rows of its {@link AlignmentTable}: the distances of texts from the word, code point by code point.
 */
export class FuzzyWord {
  readonly text: string;
  /** In code points. */
  readonly length: number;
  readonly table: AlignmentTable;
  /** The code points, padded on both sides by as many entries as the diagonals of a row can reach. */
  readonly #codePoints: Int32Array;

  constructor(text: string, edits: Edits) {
    this.text = text;
    this.table = AlignmentTable.of(edits);
    const codePoints = Array.from(text, (character) => character.codePointAt(0) as number);
    this.length = codePoints.length;
    this.#codePoints = new Int32Array(this.length + 4 * edits + 1).fill(NO_CODE_POINT);
    this.#codePoints.set(codePoints, edits);
  }

  /** The code point of the word on a diagonal, after reading `read` code points. */
  codePointAt(read: number, diagonal: number): number {
    return this.#codePoints[read + diagonal] as number;
  }

  contains(codePoint: number): boolean {
    return this.#codePoints.includes(codePoint);
  }

  /** The diagonals on which the word has the given code point, as bits. */
  matches(read: number, codePoint: number): number {
    let matches = 0;
    for (let diagonal = 0; diagonal < this.table.width; diagonal++) {
      if (this.#codePoints[read + diagonal] === codePoint) matches |= 1 << diagonal;
    }
    return matches;
  }

  /** The next row; `matches` are the diagonals of the code point read. */
  nextRow(row: number, matches: number): number {
    return this.table.next[(row << this.table.width) | matches] as number;
  }

  /** Whether a text of `read` code points that led to a row is within the edit distance. */
  isWithinEdits(row: number, read: number): boolean {
    const { distances, edits, width } = this.table;
    const diagonal = this.length - read + edits;
    return diagonal >= 0 && diagonal < width && (distances[row * width + diagonal] as number) <= edits;
  }
}
