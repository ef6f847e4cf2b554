import { unpackOrdinals } from "../../postings/packed-ordinals.ts";
import { newList } from "../../postings/short-list.ts";
import type { CachePart, DecodedCache } from "../arrays/decoded-cache.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import { NumberReader } from "../arrays/variable-length.ts";
import { Supplement } from "../supplement.ts";
import type { SegmentSections } from "./format.ts";

/** Supplements from this length on are cached. */
const MIN_CACHED = 64;

const NO_SUPPLEMENT = new Supplement(new Uint32Array(0), new Uint8Array(0), 0);

/**
 * The supplements of terms in several fields: see `Supplement`. They are loaded and decoded on use.
 *
 * A supplement is the greatest impact; the length as a number of variable length; the packed ordinals; and the impacts. An
 * empty one has no bytes.
 */
export class SealedSupplements {
  readonly #starts: Uint32Section;
  readonly #bytes: Section<Uint8Array>;
  readonly #view: DataView;
  /** By the number of the second list. */
  readonly #decoded: CachePart<Supplement>;

  constructor(sections: SegmentSections, cache: DecodedCache) {
    this.#starts = sections.uint32Section("supplements/starts");
    this.#bytes = sections.lazySection("supplements/bytes");
    const { buffer, byteOffset, byteLength } = this.#bytes.view;
    this.#view = new DataView(buffer, byteOffset, byteLength);
    this.#decoded = cache.part();
  }

  /**
   * The supplement of a term with two posting lists or more.
   *
   * @param number the number of the term's second list, counted without the first lists of all terms
   */
  of(number: number): Supplement {
    const from = this.#starts.at(number);
    const to = this.#starts.at(number + 1);
    if (from === to) return NO_SUPPLEMENT;
    this.#bytes.ensureLoaded(from, to);
    const reader = new NumberReader(this.#bytes.view, from + 1);
    // Each posting has a byte at least, so a forged length cannot take much memory.
    const length = Math.min(reader.next(), to - from);
    const position = reader.offset;
    if (length < MIN_CACHED) return this.#decode(from, position, newList(length));
    const cached = this.#decoded.get(number);
    if (cached !== undefined) return cached;
    const supplement = this.#decode(from, position, new Uint32Array(length));
    // Its differences take a byte for each posting.
    this.#decoded.set(number, supplement, supplement.ordinals.byteLength + length);
    return supplement;
  }

  /** @param offset the first byte of the packed ordinals of the supplement that starts at `start` */
  #decode(start: number, offset: number, ordinals: Uint32Array): Supplement {
    const { length } = ordinals;
    const end = unpackOrdinals(this.#view, offset, ordinals, 0, length);
    const { view } = this.#bytes;
    return new Supplement(ordinals, view.subarray(end, end + length), this.#view.getUint8(start));
  }
}
