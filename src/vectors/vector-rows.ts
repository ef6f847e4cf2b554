import { partitionPoint } from "../base/partition-point.ts";
import { quantize } from "./scan/quantize.ts";
import type { VectorShape } from "./vector-value.ts";

/** The vectors of a field in a segment, as rows of integers from -127 to 127. */
export interface VectorRows {
  /** `dimensions` numbers for each row. */
  readonly rows: Int8Array;
  /** The sum of the squares of each row. */
  readonly squares: Uint32Array;
  /** The ordinal of the document of each row, ascending. A document with nested objects may have several rows. */
  readonly documents: Uint32Array;
}

/** Rows to which documents are added. */
export class GrowingRows {
  readonly #dimensions: number;
  readonly #originals: boolean;
  #rows: Int8Array;
  #squares = new Uint32Array(16);
  #documents = new Uint32Array(16);
  #count = 0;

  constructor({ dimensions, originals }: VectorShape) {
    this.#dimensions = dimensions;
    this.#originals = originals;
    this.#rows = new Int8Array(16 * dimensions);
  }

  /**
   * Adds the vectors of a document.
   *
   * @param document greater than those before
   * @param values one vector after the other, as documents contain them
   */
  add(document: number, values: readonly number[]): void {
    const count = values.length / this.#dimensions;
    this.reserve(count);
    for (let row = 0; row < count; row++) {
      const from = row * this.#dimensions;
      const offset = this.#count * this.#dimensions;
      if (this.#originals) quantize(values.slice(from, from + this.#dimensions), this.#rows, offset);
      else for (let i = 0; i < this.#dimensions; i++) this.#rows[offset + i] = values[from + i] as number;
      this.#squares[this.#count] = this.#squaresAt(offset);
      this.#documents[this.#count++] = document;
    }
  }

  /** Adds the rows of those documents `[from, to)` of a segment whose new ordinal is not -1. */
  addFrom({ rows, squares, documents }: VectorRows, newOrdinals: Int32Array, from: number, to: number): void {
    const dimensions = this.#dimensions;
    for (let row = firstRowOf(documents, from); row < documents.length; row++) {
      const document = documents[row] as number;
      if (document >= to) return;
      const ordinal = newOrdinals[document] as number;
      if (ordinal < 0) continue;
      this.reserve(1);
      this.#rows.set(rows.subarray(row * dimensions, (row + 1) * dimensions), this.#count * dimensions);
      this.#squares[this.#count] = squares[row] as number;
      this.#documents[this.#count++] = ordinal;
    }
  }

  /** Allocates capacity for `count` more rows. */
  reserve(count: number): void {
    const needed = this.#count + count;
    if (needed <= this.#documents.length) return;
    const capacity = Math.max(needed, 2 * this.#documents.length);
    const { rows, squares, documents } = this.view();
    this.#rows = new Int8Array(capacity * this.#dimensions);
    this.#rows.set(rows);
    this.#squares = new Uint32Array(capacity);
    this.#squares.set(squares);
    this.#documents = new Uint32Array(capacity);
    this.#documents.set(documents);
  }

  /** The rows so far, without copying. Rows that are added later do not change them. */
  view(): VectorRows {
    return {
      rows: this.#rows.subarray(0, this.#count * this.#dimensions),
      squares: this.#squares.subarray(0, this.#count),
      documents: this.#documents.subarray(0, this.#count),
    };
  }

  #squaresAt(from: number): number {
    let sum = 0;
    for (let i = from; i < from + this.#dimensions; i++) sum += (this.#rows[i] as number) ** 2;
    return sum;
  }
}

/** The first row of a document, or where it would be. */
function firstRowOf(documents: Uint32Array, document: number): number {
  return partitionPoint(documents.length, (row) => (documents[row] as number) < document);
}
