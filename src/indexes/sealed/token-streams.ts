import { type IndexRange, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { Section } from "../arrays/sections.ts";
import type { TokenStreams } from "../segment.ts";
import type { TextSections } from "./format.ts";
import type { SealedPostings } from "./postings.ts";

/** 1 MB of term numbers: reading and verifying them takes about 1 ms. */
const TOKENS_PER_STEP = 1 << 18;

/** The token streams of one field of terms of a sealed segment. Terms and positions are loaded on first use. */
export class SealedTokenStreams implements TokenStreams {
  readonly starts: Uint32Array;
  readonly #field: string;
  readonly #postings: SealedPostings;
  readonly #terms: Section<Uint32Array>;
  /** `null` for a field that is not multi-valued. */
  readonly #positions: Section<Uint32Array> | null;
  #areLoaded = false;

  constructor(field: string, sections: TextSections, postings: SealedPostings) {
    this.starts = sections.loadSection("starts");
    this.#field = field;
    this.#postings = postings;
    this.#terms = sections.lazySection("terms");
    this.#positions = sections.has("positions") ? sections.lazySection("positions") : null;
  }

  get terms(): Uint32Array {
    if (!this.#areLoaded) this.#load();
    return this.#terms.view;
  }

  get positions(): Uint32Array | null {
    if (!this.#areLoaded) this.#load();
    return this.#positions?.view ?? null;
  }

  termNumber(term: string): number {
    return this.#postings.find(this.#field, term) < 0 ? -1 : this.#postings.terms.numberOf(term);
  }

  termAt(termNumber: number): string {
    return this.#postings.terms.termAt(termNumber);
  }

  get termCount(): number {
    return this.#postings.terms.termCount;
  }

  prefixRange(prefix: string): IndexRange {
    return this.#postings.terms.prefixRange(prefix);
  }

  /** Loads terms and positions in steps. */
  *loadTokens(): Steps<void> {
    for (const section of [this.#terms, this.#positions]) {
      for (const { from, to } of splitRange(0, section?.view.length ?? 0, TOKENS_PER_STEP)) {
        section?.ensureLoaded(from, to);
        yield;
      }
    }
  }

  #load(): void {
    this.#terms.load();
    this.#positions?.load();
    this.#areLoaded = true;
  }
}
