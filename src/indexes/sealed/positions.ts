import { BLOCK_BITS } from "../arrays/block-maxima.ts";
import { PositionDecoder } from "../arrays/position-codec.ts";
import type { Section } from "../arrays/sections.ts";
import type { PositionReader } from "../segment.ts";
import type { SegmentSections } from "./format.ts";

/** The positions of all posting lists of a sealed segment. They are loaded on use, block by block. */
export class SealedPositions {
  readonly #bytes: Section<Uint8Array>;
  /** The first byte of each block of postings; then their end. */
  readonly #starts: Uint32Array;

  constructor(sections: SegmentSections) {
    this.#bytes = sections.lazySection("positions/bytes");
    this.#starts = sections.loadSection("positions/starts");
  }

  /** @param firstPosting the index of the list's first posting among those of all lists */
  reader(firstPosting: number): PositionReader {
    return new SealedPositionReader(this.#bytes, this.#starts, firstPosting);
  }
}

class SealedPositionReader implements PositionReader {
  readonly #bytes: Section<Uint8Array>;
  readonly #starts: Uint32Array;
  readonly #decoder: PositionDecoder;
  readonly #firstPosting: number;
  #block = -1;
  /** The posting that the decoder reads next. */
  #next = 0;
  /** The number of positions of the posting before it. */
  #count = 0;

  constructor(bytes: Section<Uint8Array>, starts: Uint32Array, firstPosting: number) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#decoder = new PositionDecoder(bytes.view);
    this.#firstPosting = firstPosting;
  }

  get positions(): Uint32Array {
    return this.#decoder.positions;
  }

  read(index: number): number {
    const posting = this.#firstPosting + index;
    const block = posting >>> BLOCK_BITS;
    if (block !== this.#block) this.#enter(block);
    else if (posting < this.#next) {
      if (posting === this.#next - 1 && this.#count > 0) return this.#count;
      this.#enter(block);
    }
    this.#decoder.skip(posting - this.#next);
    this.#next = posting + 1;
    this.#count = this.#decoder.read();
    return this.#count;
  }

  #enter(block: number): void {
    const start = this.#starts[block] as number;
    // The byte behind a block ends its last posting.
    this.#bytes.ensureLoaded(start, (this.#starts[block + 1] as number) + 1);
    this.#block = block;
    this.#decoder.offset = start;
    this.#next = block << BLOCK_BITS;
    this.#count = 0;
  }
}
