import { doubled } from "../arrays/growing-array.ts";
import type { PositionReader, TokenStreams } from "../segment.ts";

/** Reads the positions of a term from token streams: a scan of the documents, which are few in a live segment. */
export class LivePositionReader implements PositionReader {
  positions: Uint32Array = new Uint32Array(16);
  readonly #termNumber: number;
  readonly #ordinals: Uint32Array;
  readonly #streams: TokenStreams;

  /** @param ordinals the documents of the posting list */
  constructor(termNumber: number, ordinals: Uint32Array, streams: TokenStreams) {
    this.#termNumber = termNumber;
    this.#ordinals = ordinals;
    this.#streams = streams;
  }

  read(index: number): number {
    const { terms, positions, starts } = this.#streams;
    const ordinal = this.#ordinals[index] as number;
    const start = starts[ordinal] as number;
    const end = starts[ordinal + 1] as number;
    let count = 0;
    for (let i = start; i < end; i++) {
      if (terms[i] !== this.#termNumber) continue;
      if (count === this.positions.length) this.positions = doubled(this.positions);
      this.positions[count++] = positions === null ? i - start : (positions[i] as number);
    }
    return count;
  }
}
