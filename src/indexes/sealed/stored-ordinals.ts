import { readSparseBits } from "../../postings/bitmap.ts";
import { unpackOrdinals } from "../../postings/packed-ordinals.ts";
import { isStoredAsBitmap } from "../../postings/thresholds.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";

/** The ordinals of many lists. */
export interface StoredOrdinalArrays {
  /** List `l` has `starts[l + 1] - starts[l]` ordinals. */
  readonly starts: Uint32Section;
  /** The ordinal of a list with only one; of any other list, its first byte in `bytes`. */
  readonly slots: Uint32Section;
  /** Packed ordinals, and the words of bitmaps at multiples of four. */
  readonly bytes: Section<Uint8Array>;
}

/** Decodes the lists that {@link StoredOrdinalArrays} contain. A list has at least one ordinal. */
export class StoredOrdinals {
  /** The number of documents. */
  readonly universe: number;
  readonly #starts: Uint32Section;
  readonly #slots: Uint32Section;
  readonly #bytes: Section<Uint8Array>;
  readonly #packed: DataView;
  /** Whether no list is read from a file. */
  readonly isInMemory: boolean;

  constructor({ starts, slots, bytes }: StoredOrdinalArrays, universe: number) {
    this.universe = universe;
    this.#starts = starts;
    this.#slots = slots;
    this.#bytes = bytes;
    this.isInMemory = bytes.isInMemory;
    const { buffer, byteOffset, byteLength } = bytes.view;
    this.#packed = new DataView(buffer, byteOffset, byteLength);
  }

  /** The ordinals of the lists `[from, to)`, which have a single one each, as a view. */
  singles(from: number, to: number): Uint32Array {
    return this.#slots.range(from, to);
  }

  /** The end of the lists from `from` on, and before `to`, that have a single ordinal each. */
  endOfSingles(from: number, to: number): number {
    let end = from;
    while (end < to && this.#sizeOf(end) === 1) end++;
    return end;
  }

  /** The words of a list that is stored as a bitmap, as a view; `null` for any other list. */
  bitmap(list: number): Int32Array | null {
    const size = this.#sizeOf(list);
    if (size === 1 || !isStoredAsBitmap(size, this.universe)) return null;
    this.#load(list);
    return this.#wordsOf(list);
  }

  /** Decodes a list into the first elements of `target`. */
  decode(list: number, target: Uint32Array): void {
    const size = this.#sizeOf(list);
    if (size === 1) {
      target[0] = this.#slots.at(list);
      return;
    }
    this.#load(list);
    if (isStoredAsBitmap(size, this.universe)) readSparseBits(this.#wordsOf(list), target.subarray(0, size));
    else unpackOrdinals(this.#packed, this.#slots.at(list), target, 0, size);
  }

  #load(list: number): void {
    if (!this.isInMemory) this.#bytes.ensureLoaded(this.#slots.at(list), this.#nextByte(list + 1));
  }

  #sizeOf(list: number): number {
    return this.#starts.at(list + 1) - this.#starts.at(list);
  }

  #wordsOf(list: number): Int32Array {
    const { buffer, byteOffset } = this.#packed;
    return new Int32Array(buffer, byteOffset + this.#slots.at(list), (this.universe + 31) >>> 5);
  }

  /** The first byte of the first list from `list` on that has bytes; otherwise the number of bytes. */
  #nextByte(list: number): number {
    const next = this.endOfSingles(list, this.#slots.length);
    return next < this.#slots.length ? this.#slots.at(next) : this.#packed.byteLength;
  }
}
