import { BLOCK_BITS, BLOCK_LENGTH, type BlockMaxima, greatestByte } from "../arrays/block-maxima.ts";
import type { Section } from "../arrays/sections.ts";
import type { SegmentSections } from "./format.ts";
import type { PackedLists } from "./packed-lists.ts";

/** The normalized frequencies of the posting lists of terms. They are loaded on use. */
export class PostingFrequencies {
  readonly #lists: PackedLists;
  readonly #bytes: Section<Uint8Array>;
  readonly #maxima: Section<Uint8Array>;

  constructor(sections: SegmentSections, lists: PackedLists) {
    this.#lists = lists;
    this.#bytes = sections.lazySection("postings/frequencies");
    this.#maxima = sections.lazySection("postings/maxima");
  }

  of(list: number): Uint8Array {
    return this.#bytes.loadRange(this.#lists.startOf(list), this.#lists.startOf(list + 1));
  }

  /** Loads the frequencies of the lists `[from, to)`, and returns those of all lists. */
  load(from: number, to: number): Uint8Array {
    this.#bytes.ensureLoaded(this.#lists.startOf(from), this.#lists.startOf(to));
    return this.#bytes.view;
  }

  /**
   * The greatest frequency of a list; 0 without postings. Reads one byte for each block within the list, and the postings
   * before and after these blocks.
   */
  greatestOf(list: number): number {
    const start = this.#lists.startOf(list);
    const end = this.#lists.startOf(list + 1);
    const firstBlock = Math.ceil(start / BLOCK_LENGTH);
    const endBlock = Math.floor(end / BLOCK_LENGTH);
    if (firstBlock >= endBlock) return this.#greatest(start, end);
    return Math.max(
      this.#greatest(start, firstBlock * BLOCK_LENGTH),
      greatestByte(this.#maxima.loadRange(firstBlock, endBlock), 0, endBlock - firstBlock),
      this.#greatest(endBlock * BLOCK_LENGTH, end),
    );
  }

  blockMaxima(list: number): BlockMaxima {
    const start = this.#lists.startOf(list);
    const firstBlock = start >>> BLOCK_BITS;
    const endBlock = Math.ceil(this.#lists.startOf(list + 1) / BLOCK_LENGTH);
    return { maxima: this.#maxima.loadRange(firstBlock, endBlock), offset: start & (BLOCK_LENGTH - 1) };
  }

  /** Of all postings `[from, to)`. */
  #greatest(from: number, to: number): number {
    this.#bytes.ensureLoaded(from, to);
    return greatestByte(this.#bytes.view, from, to);
  }
}
