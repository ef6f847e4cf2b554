import type { FieldPostings, PositionReader } from "../../indexes/segment.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingIndexes } from "../../postings/posting-indexes.ts";
import { indexesOf } from "../../postings/posting-set.ts";

/** The positions of one term of a phrase in one document after the other. */
export class WordPositions {
  /** Of a long list, whose ordinals need not be decoded. */
  readonly #indexes: PostingIndexes | null;
  readonly #list: FieldPostings;
  readonly #reader: PositionReader;
  #ordinals: Uint32Array | null = null;
  /** The index of the current document in the postings. */
  #index = 0;

  constructor(list: FieldPostings) {
    this.#indexes = indexesOf(list.documents);
    this.#list = list;
    this.#reader = list.positions();
  }

  /** The positions that `read` read. See `PositionReader.positions`. */
  get positions(): Uint32Array {
    return this.#reader.positions;
  }

  /** Reads the positions in a document that contains the term, and returns their number. Ordinals must not descend. */
  read(ordinal: number): number {
    if (this.#indexes !== null) return this.#reader.read(this.#indexes.indexOf(ordinal));
    this.#ordinals ??= this.#list.ordinals;
    this.#index = seek(this.#ordinals, ordinal, this.#index);
    return this.#reader.read(this.#index);
  }

  /** Reads the positions of the posting with an index, and returns their number. Ascending indexes are read fastest. */
  readAt(index: number): number {
    return this.#reader.read(index);
  }

  /** Whether the term is at a position of a document that contains it. Ordinals must not descend. */
  isAt(ordinal: number, position: number): boolean {
    const count = this.read(ordinal);
    const { positions } = this;
    for (let i = 0; i < count; i++) if (positions[i] === position) return true;
    return false;
  }
}
