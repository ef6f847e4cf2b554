import type { FieldPostings, PositionReader } from "../../indexes/segment.ts";
import { seek } from "../../postings/ordinal-list.ts";

/** The positions of one term of a phrase in one document after the other. */
export class WordPositions {
  readonly #ordinals: Uint32Array;
  readonly #reader: PositionReader;
  /** The index of the current document in the postings. */
  #index = 0;

  constructor(list: FieldPostings) {
    this.#ordinals = list.ordinals;
    this.#reader = list.positions();
  }

  /** The positions that `read` read. See `PositionReader.positions`. */
  get positions(): Uint32Array {
    return this.#reader.positions;
  }

  /** Reads the positions in a document that contains the term, and returns their number. Ordinals must not descend. */
  read(ordinal: number): number {
    this.#index = seek(this.#ordinals, ordinal, this.#index);
    return this.#reader.read(this.#index);
  }

  /** Whether the term is at a position of a document that contains it. Ordinals must not descend. */
  isAt(ordinal: number, position: number): boolean {
    const count = this.read(ordinal);
    const { positions } = this;
    for (let i = 0; i < count; i++) if (positions[i] === position) return true;
    return false;
  }
}
