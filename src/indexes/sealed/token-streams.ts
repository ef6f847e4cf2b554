import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { Section, Sections } from "../arrays/sections.ts";
import type { TokenStreams } from "../segment.ts";
import type { SealedPostings } from "./postings.ts";

/** A megabyte, which is read and checked in about a millisecond. */
const TOKENS_A_STEP = 1 << 18;

/** The tokens of one text field of a sealed segment. They are required when they are first asked for; where each document's begin is known before. */
export class SealedTokenStreams implements TokenStreams {
  readonly starts: Uint32Array;
  readonly #field: string;
  readonly #postings: SealedPostings;
  readonly #terms: Section<Uint32Array>;
  /** `null` for a field of one value. */
  readonly #positions: Section<Uint32Array> | null;
  #areRequired = false;

  constructor(field: string, sections: Sections, postings: SealedPostings) {
    const positions = `text/${field}/positions`;
    this.starts = sections.loadSection(`text/${field}/starts`, "uint32");
    this.#field = field;
    this.#postings = postings;
    this.#terms = sections.lazySection(`text/${field}/terms`, "uint32");
    this.#positions = sections.has(positions) ? sections.lazySection(positions, "uint32") : null;
  }

  get terms(): Uint32Array {
    if (!this.#areRequired) this.#require();
    return this.#terms.view;
  }

  get positions(): Uint32Array | null {
    if (!this.#areRequired) this.#require();
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

  /** Requires the tokens in steps. */
  *loadTokens(): Steps<void> {
    for (const section of [this.#terms, this.#positions]) {
      for (const { from, to } of splitRange(0, section?.view.length ?? 0, TOKENS_A_STEP)) {
        section?.ensureLoaded(from, to);
        yield;
      }
    }
  }

  #require(): void {
    this.#terms.load();
    this.#positions?.load();
    this.#areRequired = true;
  }
}
