export type Edits = 0 | 1 | 2;

/** The state from which no text is within the edit distance. */
export const DEAD_ROW = 0;
/** The state before the first code point. */
export const FIRST_ROW = 1;

/** Bits per distance. */
const BITS = 2;
const DIGIT = (1 << BITS) - 1;

/**
 * A universal Levenshtein automaton for the optimal string alignment distance: its states do not depend on the texts.
 * Schulz and Mihov, "Fast String Correction with Levenshtein Automata" (2002).
 *
 * Reading the n-th code point yields the n-th row of the distance table: the distances from the code points read so far
 * to the first i code points of the word, for each i. For at most k edits, only the 2k + 1 distances on the diagonals i
 * − n = −k … k can be small enough (Ukkonen, "Algorithms for Approximate String Matching", 1985), and all greater
 * distances are equivalent. Such a row, with the data for transpositions, is a state: 2, 11 and 84 states for 0, 1 and
 * 2 edits. The next row depends on which code points of the word near the n-th one equal the one read.
 */
export class AlignmentTable {
  static readonly #cache: AlignmentTable[] = [];
  readonly edits: Edits;
  /** The number of diagonals. On diagonal d, i − n = d − `edits`. */
  readonly width: number;
  /**
   * The next row for each row and each set of matches. Bit d of a set: the code point read equals number n + d −
   * `edits` of the word.
   */
  readonly next: Uint8Array;
  /** The distances of each row, by diagonal; `edits + 1` stands for all greater distances. */
  readonly distances: Uint8Array;
  /** For each row: the diagonals with a distance of at most `edits`, as bits. */
  readonly withinEdits: Uint8Array;
  /** For each row: 1 if some alignment has an edit left. */
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

  /** The table for a number of edits, built once in a few milliseconds. */
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
 * All reachable rows, each encoded as one number: two bits for the distance of each diagonal, then two bits for the
 * transposition of each diagonal. The transposition is the distance two steps back if the code point read equals the
 * successor of the one it is aligned with, and otherwise `edits`, which makes a transposition exceed the limit.
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

  /** A row without transpositions. */
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
    const tooMany = this.#edits + 1;
    let next = 0;
    /** The distance on the previous diagonal: one code point of the word less. */
    let previous = tooMany;
    for (let diagonal = 0; diagonal < this.#width; diagonal++) {
      const aligned = digitAt(row, diagonal);
      const isMatch = (matches & (1 << diagonal)) !== 0;
      const inserted = diagonal + 1 < this.#width ? digitAt(row, diagonal + 1) + 1 : tooMany;
      const canEnd = ((matches << 1) & (1 << diagonal)) !== 0;
      const transposed = canEnd ? digitAt(row, this.#width + diagonal) + 1 : tooMany;
      previous = Math.min(isMatch ? aligned : aligned + 1, previous + 1, inserted, transposed, tooMany);
      next |= digit(diagonal, previous);
      const canStart = ((matches >> 1) & (1 << diagonal)) !== 0 && aligned < Math.min(previous, this.#edits);
      next |= digit(this.#width + diagonal, canStart ? aligned : this.#edits);
    }
    return next;
  }
}

function digit(index: number, value: number): number {
  return value << (index * BITS);
}

function digitAt(row: number, index: number): number {
  return (row >> (index * BITS)) & DIGIT;
}
