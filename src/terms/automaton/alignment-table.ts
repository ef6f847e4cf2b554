export type Edits = 0 | 1 | 2;

/** The state of a row from which nothing is near enough any more. */
export const DEAD_ROW = 0;
/** The row before anything has been read. */
export const FIRST_ROW = 1;

const BITS = 2;
const DIGIT = (1 << BITS) - 1;

/**
 * The optimal string alignment distance of one text to every beginning of another, as a deterministic automaton whose
 * states do not depend on the texts (Schulz and Mihov, "Fast string correction with Levenshtein automata", 2002).
 *
 * Reading the n-th code point gives the n-th row of the table of distances: from what has been read to the first i code
 * points of the text. Where at most k edits are allowed, only the 2k + 1 distances on the diagonals i − n = −k … k can
 * be as small as that (Ukkonen 1985), and larger ones need not be told apart. Such a row, and what is needed to swap
 * neighbours, is a state: 2, 11 or 84 of them for 0, 1 or 2 edits. What a row becomes depends on which code points of
 * the text around the n-th one equal the one that was read.
 */
export class AlignmentTable {
  static readonly #cache: AlignmentTable[] = [];
  readonly edits: Edits;
  /** How many diagonals there are. Diagonal d of these is the one on which i − n = d − `edits`. */
  readonly width: number;
  /**
   * Of each row and each set of matches: the next row. Bit d of a set: what was read is code point number n + d −
   * `edits` of the text.
   */
  readonly next: Uint8Array;
  /** Of each row: its distances, one for each diagonal; `edits + 1` where it is larger than allowed. */
  readonly distances: Uint8Array;
  /** Of each row: the diagonals on which the distance is allowed, as bits. */
  readonly withinEdits: Uint8Array;
  /** Of each row: 1 if some alignment has an edit left. */
  readonly hasEditsLeft: Uint8Array;

  private constructor(edits: Edits) {
    this.edits = edits;
    this.width = 2 * edits + 1;
    const { rows, next } = new Rows(edits);
    this.next = next;
    this.distances = new Uint8Array(rows.length * this.width);
    this.withinEdits = new Uint8Array(rows.length);
    this.hasEditsLeft = new Uint8Array(rows.length);
    for (const [state, row] of rows.entries()) this.#describe(row, state);
  }

  /** The table for so many edits; made once, in a few milliseconds. */
  static of(edits: Edits): AlignmentTable {
    AlignmentTable.#cache[edits] ??= new AlignmentTable(edits);
    return AlignmentTable.#cache[edits];
  }

  #describe(row: number, state: number): void {
    for (let diagonal = 0; diagonal < this.width; diagonal++) {
      const distance = digitAt(row, diagonal);
      this.distances[state * this.width + diagonal] = distance;
      if (distance <= this.edits) this.withinEdits[state] = (this.withinEdits[state] as number) | (1 << diagonal);
      if (distance < this.edits) this.hasEditsLeft[state] = 1;
    }
  }
}

/**
 * All rows that can be reached, each as one number: two bits for each diagonal's distance, then two for each diagonal's
 * swap. The swap of a diagonal is the distance two steps before, if the code point that was read is the one behind that
 * with which it is aligned, and `edits` if not: so much that a swap would be too much.
 */
class Rows {
  readonly rows: number[] = [];
  readonly next: Uint8Array;
  readonly #edits: number;
  readonly #width: number;
  readonly #states = new Map<number, number>();

  constructor(edits: Edits) {
    this.#edits = edits;
    this.#width = 2 * edits + 1;
    this.#stateOf(this.#rowOf(() => edits + 1));
    this.#stateOf(this.#rowOf((diagonal) => (diagonal < edits ? edits + 1 : diagonal - edits)));
    const next: number[] = [];
    for (let state = 0; state < this.rows.length; state++) {
      for (let matches = 0; matches < 1 << this.#width; matches++) {
        next.push(this.#stateOf(this.#step(this.rows[state] as number, matches)));
      }
    }
    this.next = Uint8Array.from(next);
  }

  /** A row without swaps. */
  #rowOf(distanceAt: (diagonal: number) => number): number {
    let row = 0;
    for (let diagonal = 0; diagonal < this.#width; diagonal++) {
      row |= digit(diagonal, distanceAt(diagonal)) | digit(this.#width + diagonal, this.#edits);
    }
    return row;
  }

  #stateOf(row: number): number {
    let state = this.#states.get(row);
    if (state === undefined) {
      state = this.rows.push(row) - 1;
      this.#states.set(row, state);
    }
    return state;
  }

  #step(row: number, matches: number): number {
    const tooMuch = this.#edits + 1;
    let next = 0;
    /** The distance on the diagonal before: one code point of the text less. */
    let before = tooMuch;
    for (let diagonal = 0; diagonal < this.#width; diagonal++) {
      const aligned = digitAt(row, diagonal);
      const isMatch = (matches & (1 << diagonal)) !== 0;
      const added = diagonal + 1 < this.#width ? digitAt(row, diagonal + 1) + 1 : tooMuch;
      const swapped = ((matches << 1) & (1 << diagonal)) !== 0 ? digitAt(row, this.#width + diagonal) + 1 : tooMuch;
      before = Math.min(isMatch ? aligned : aligned + 1, before + 1, added, swapped, tooMuch);
      next |= digit(diagonal, before);
      const canSwap = ((matches >> 1) & (1 << diagonal)) !== 0 && aligned < Math.min(before, this.#edits);
      next |= digit(this.#width + diagonal, canSwap ? aligned : this.#edits);
    }
    return next;
  }
}

function digit(place: number, value: number): number {
  return value << (place * BITS);
}

function digitAt(row: number, place: number): number {
  return (row >> (place * BITS)) & DIGIT;
}
