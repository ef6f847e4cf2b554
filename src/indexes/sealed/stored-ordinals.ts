import { readSparseBits } from "../../postings/bitmap.ts";
import { unpackOrdinals } from "../../postings/packed-ordinals.ts";
import { isStoredAsBitmap } from "../../postings/thresholds.ts";
import type { NumberSection, Section } from "../arrays/sections.ts";

/** The ordinals of many lists. */
export interface StoredOrdinalArrays {
  /** List `l` has `starts[l + 1] - starts[l]` ordinals. */
  readonly starts: NumberSection;
  /** The ordinal of a list with only one; of any other list, its first byte in `bytes`. */
  readonly slots: NumberSection;
  /** Packed ordinals, and the words of bitmaps at multiples of four. */
  readonly bytes: Section<Uint8Array>;
}

/** Decodes the lists that {@link StoredOrdinalArrays} contain. A list has at least one ordinal. */
export class StoredOrdinals {
  /** The number of documents. */
  readonly universe: number;
  readonly #starts: NumberSection;
  readonly #slots: NumberSection;
  readonly #bytes: Section<Uint8Array>;
  readonly #packed: DataView;
  readonly #isInMemory: boolean;

  constructor({ starts, slots, bytes }: StoredOrdinalArrays, universe: number) {
    this.universe = universe;
    this.#starts = starts;
    this.#slots = slots;
    this.#bytes = bytes;
    this.#isInMemory = bytes.isInMemory;
    const { buffer, byteOffset, byteLength } = bytes.view;
    this.#packed = new DataView(buffer, byteOffset, byteLength);
  }

  /** Loads the lists `[from, to)`. */
  ensureLoaded(from: number, to: number): void {
    if (this.#isInMemory) return;
    const start = this.#nextByte(from);
    const end = this.#nextByte(to);
    if (start < end) this.#bytes.ensureLoaded(start, end);
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

  /** The words of a loaded list that is stored as a bitmap, as a view; `null` for any other list. */
  bitmap(list: number): Int32Array | null {
    const size = this.#sizeOf(list);
    return size > 1 && isStoredAsBitmap(size, this.universe) ? this.#wordsOf(list) : null;
  }

  /** Decodes a loaded list into `target[from, from + size)`. */
  decode(list: number, target: Uint32Array, from: number): void {
    const size = this.#sizeOf(list);
    const slot = this.#slots.at(list);
    if (size === 1) target[from] = slot;
    else if (isStoredAsBitmap(size, this.universe)) {
      readSparseBits(this.#wordsOf(list), target.subarray(from, from + size));
    } else unpackOrdinals(this.#packed, slot, target, from, from + size);
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
