import { PositionDecoder, SKIP_BITS } from "../arrays/position-codec.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import type { PositionReader } from "../segment.ts";
import type { SegmentSections } from "./format.ts";

/** The positions of all posting lists of a sealed segment. They are loaded on use, from one skip point to the next. */
export class SealedPositions {
  readonly #bytes: Section<Uint8Array>;
  /** See `SKIP_BITS`. */
  readonly #skips: Uint32Section;

  constructor(sections: SegmentSections) {
    this.#bytes = sections.lazySection("positions/bytes");
    this.#skips = sections.uint32Section("positions/skips");
  }

  /** @param firstPosting the index of the list's first posting among those of all lists */
  reader(firstPosting: number): PositionReader {
    return new SealedPositionReader(this.#bytes, this.#skips, firstPosting);
  }
}

class SealedPositionReader implements PositionReader {
  readonly #bytes: Section<Uint8Array>;
  readonly #skips: Uint32Section;
  readonly #decoder: PositionDecoder;
  readonly #firstPosting: number;
  /** The skip point from which the decoder read. */
  #point = -1;
  /** The posting that the decoder reads next. */
  #next = 0;
  /** The number of positions of the posting before it. */
  #count = 0;

  constructor(bytes: Section<Uint8Array>, skips: Uint32Section, firstPosting: number) {
    this.#bytes = bytes;
    this.#skips = skips;
    this.#decoder = new PositionDecoder(bytes.view);
    this.#firstPosting = firstPosting;
  }

  get positions(): Uint32Array {
    return this.#decoder.positions;
  }

  read(index: number): number {
    const posting = this.#firstPosting + index;
    const point = posting >>> SKIP_BITS;
    if (point !== this.#point) this.#enter(point);
    else if (posting < this.#next) {
      if (posting === this.#next - 1 && this.#count > 0) return this.#count;
      this.#enter(point);
    }
    this.#decoder.skip(posting - this.#next);
    this.#next = posting + 1;
    this.#count = this.#decoder.read();
    return this.#count;
  }

  #enter(point: number): void {
    const start = this.#skips.at(point);
    // The byte at the next skip point ends the last posting.
    this.#bytes.ensureLoaded(start, this.#skips.at(point + 1) + 1);
    this.#point = point;
    this.#decoder.offset = start;
    this.#next = point << SKIP_BITS;
    this.#count = 0;
  }
}
