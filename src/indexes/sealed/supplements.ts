import type { Section } from "../arrays/sections.ts";
import type { Supplement } from "../supplement.ts";
import type { SegmentSections } from "./format.ts";

/** The supplements of terms in several fields: see `Supplement`. They are loaded on use. */
export class SealedSupplements {
  /** The first posting of each term's supplement, and the number of postings. */
  readonly #starts: Uint32Array;
  readonly #ordinals: Section<Uint32Array>;
  readonly #impacts: Section<Uint8Array>;
  readonly #differences: Section<Uint8Array>;
  /** The greatest impact of each term's supplement. */
  readonly #maxima: Uint8Array;

  constructor(sections: SegmentSections) {
    this.#starts = sections.loadSection("supplements/starts");
    this.#ordinals = sections.lazySection("supplements/ordinals");
    this.#impacts = sections.lazySection("supplements/impacts");
    this.#differences = sections.lazySection("supplements/differences");
    this.#maxima = sections.loadSection("supplements/maxima");
  }

  /** The supplement of a term with two posting lists or more. */
  of(term: number): Supplement {
    const from = this.#starts[term] as number;
    const to = this.#starts[term + 1] as number;
    return {
      ordinals: this.#ordinals.loadRange(from, to),
      impacts: this.#impacts.loadRange(from, to),
      differences: this.#differences.loadRange(from, to),
      maxImpact: this.#maxima[term] as number,
    };
  }
}
