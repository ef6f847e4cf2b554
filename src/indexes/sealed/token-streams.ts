import type { IndexRange } from "../../base/index-range.ts";
import { finishSteps, type Steps } from "../../base/steps.ts";
import type { TokenStreams } from "../segment.ts";
import type { TextSections } from "./format.ts";
import { type Lengths, tokenStarts } from "./lengths.ts";
import type { SealedPostings } from "./postings.ts";

/** Placing this many tokens takes about 1 ms. */
const TOKENS_PER_STEP = 1 << 16;

/** The tokens of one field, as in `TokenStreams`. */
export interface Tokens {
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  readonly positions: Uint32Array | null;
}

/**
 * The token streams of one field of terms of a sealed segment: stored, or put in order from the positions of each term when
 * they are needed for the first time, 10 ns each, and then kept, 4 or 8 bytes each.
 */
export class SealedTokenStreams implements TokenStreams {
  readonly #field: string;
  readonly #isMultiValued: boolean;
  readonly #lengths: () => Lengths;
  readonly #sections: TextSections;
  readonly #postings: SealedPostings;
  #tokens: Tokens | null = null;

  constructor(
    field: string,
    isMultiValued: boolean,
    lengths: () => Lengths,
    sections: TextSections,
    postings: SealedPostings,
  ) {
    this.#field = field;
    this.#isMultiValued = isMultiValued;
    this.#sections = sections;
    this.#lengths = lengths;
    this.#postings = postings;
  }

  get starts(): Uint32Array {
    return this.#kept.starts;
  }

  get terms(): Uint32Array {
    return this.#kept.terms;
  }

  get positions(): Uint32Array | null {
    return this.#isMultiValued ? this.#kept.positions : null;
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

  /** The stored tokens, or those that were put in order but are not kept. */
  *tokens(): Steps<Tokens> {
    const starts = tokenStarts(this.#lengths());
    const sections = this.#sections;
    if (sections.has("tokens/terms")) {
      const positions = sections.has("tokens/positions") ? sections.loadSection("tokens/positions") : null;
      return { starts, terms: sections.loadSection("tokens/terms"), positions };
    }
    yield;
    const tokenCount = starts[starts.length - 1] as number;
    const terms = new Uint32Array(tokenCount);
    const positions = this.#isMultiValued ? new Uint32Array(tokenCount) : null;
    /** By document, in a multi-valued field: the number of its tokens so far. */
    const counts = new Uint32Array(this.#isMultiValued ? starts.length - 1 : 0);
    let work = 0;
    const reader = this.#postings.positionReader(0);
    for (const { term, ordinals, first, size } of this.#postings.listsOfField(this.#field)) {
      for (let i = 0; i < size; i++) {
        const ordinal = ordinals[i] as number;
        const count = reader.read(first + i);
        let next = (starts[ordinal] as number) + (counts[ordinal] ?? 0);
        for (let k = 0; k < count; k++) {
          const position = reader.positions[k] as number;
          if (positions === null) terms[next + position] = term;
          else {
            terms[next] = term;
            positions[next++] = position;
          }
        }
        if (positions !== null) counts[ordinal] = (counts[ordinal] as number) + count;
        work += count;
      }
      if (work < TOKENS_PER_STEP) continue;
      work = 0;
      yield;
    }
    if (positions !== null) yield* sortTokens(terms, positions, starts);
    return { starts, terms, positions };
  }

  /** The memory of kept tokens, in bytes. */
  get cacheBytes(): number {
    if (this.#tokens === null) return 0;
    const { starts, terms, positions } = this.#tokens;
    if (this.#sections.has("tokens/terms")) return starts.byteLength;
    return starts.byteLength + terms.byteLength + (positions?.byteLength ?? 0);
  }

  get #kept(): Tokens {
    this.#tokens ??= finishSteps(this.tokens());
    return this.#tokens;
  }
}

/** Separates a position from the number of a term. */
const TERMS = 2 ** 32;

/** Sorts the tokens of each document by position. */
function* sortTokens(terms: Uint32Array, positions: Uint32Array, starts: Uint32Array): Steps<void> {
  let work = 0;
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    const keys = new Float64Array(to - from);
    for (let i = from; i < to; i++) keys[i - from] = (positions[i] as number) * TERMS + (terms[i] as number);
    keys.sort();
    for (let i = from; i < to; i++) {
      const key = keys[i - from] as number;
      positions[i] = Math.floor(key / TERMS);
      terms[i] = key % TERMS;
    }
    work += to - from;
    if (work < TOKENS_PER_STEP) continue;
    work = 0;
    yield;
  }
}
