import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { MAX_WORD_BYTES, WordTable } from "./word-table.ts";

/** What the dictionary takes for a word next to its bytes. */
const ENTRY_BYTES = 4;

/** The difference of a long code and the byte that starts a run. */
const CODE_BYTES = 2;

/** Counts words, which are numbered in the order of their first occurrence. */
export class WordCounter {
  readonly #table = new WordTable();
  readonly #counts = new GrowingUint32Array();
  readonly #bytes = new GrowingBytes();
  /** The start of each word in `#bytes`, and the end of the last one. */
  readonly #starts = new GrowingUint32Array();

  constructor() {
    this.#starts.push(0);
  }

  /** The number of distinct words. */
  get size(): number {
    return this.#counts.length;
  }

  /** The bytes of all words and fifteen or more bytes after them; valid until the next word is counted. */
  get bytes(): DataView {
    return this.#bytes.view;
  }

  /** The start of a word in `bytes`, which is the end of the word before. */
  start(word: number): number {
    return this.#starts.at(word);
  }

  countOf(word: number): number {
    return this.#counts.at(word);
  }

  /** Counts the word at `from`, unless a `WordTable` cannot contain it, and returns its end: see `WordTable.next`. */
  countNext(bytes: DataView, from: number, to: number): number {
    const word = this.#table.next(bytes, from, to);
    const { end } = this.#table;
    if (word !== UNKNOWN) this.#counts.set(word, this.#counts.at(word) + 1);
    else if (end - from <= MAX_WORD_BYTES && bytes.getUint8(from) !== 0) {
      this.#table.add(bytes, from, end, this.size);
      this.#counts.push(1);
      this.#bytes.append(new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from));
      this.#starts.push(this.#bytes.length);
    }
    return end;
  }

  /**
   * Whether codes for a word save more than its entry in the dictionary takes.
   *
   * @param scale the number of occurrences for each counted one
   */
  pays(word: number, scale: number): boolean {
    const length = this.start(word + 1) - this.start(word);
    const count = this.countOf(word);
    return count > 1 && count * scale * (length - CODE_BYTES) > length + ENTRY_BYTES;
  }
}
