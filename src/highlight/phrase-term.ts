import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";

/** A distinct term of a phrase: its offsets in the phrase and its tokens in a field. */
export class PhraseTerm {
  /** The offsets in the phrase, ascending; the methods need at least one. */
  readonly offsets: number[] = [];
  readonly #tokens: readonly number[];
  readonly #positions: Uint32Array;

  constructor(field: FieldTerms, term: string) {
    this.#tokens = field.tokensOf(term);
    this.#positions = field.positions;
  }

  /**
   * The first shift, from `shift` on, whose window can match the term: `shift` itself if its window matches, infinity
   * if no later window can.
   *
   * A window permits a range of positions for each offset, all of equal length, so that each offset in turn takes the
   * first free position. A later window permits no earlier position, so it must reach this one.
   */
  minShift(shift: number, slop: number, budget: PhraseBudget): number {
    const tokens = this.#tokens;
    let free = 0;
    for (let k = 0; k < this.offsets.length; k++) {
      budget.spend();
      const offset = this.offsets[k] as number;
      const index = this.#seek(shift + offset, free);
      if (index === tokens.length) return Number.POSITIVE_INFINITY;
      const reachingShift = this.#positionAt(index) - slop - offset;
      if (reachingShift > shift) return reachingShift;
      free = index + 1;
    }
    return shift;
  }

  /** The first token of the term that a matching window permits. */
  firstToken(shift: number): number {
    return this.#tokens[this.#seek(shift + this.#firstOffset, 0)] as number;
  }

  /** The last token of the term that a matching window permits. */
  lastToken(shift: number, slop: number): number {
    return this.#tokens[this.#seek(shift + slop + this.#lastOffset + 1, 0) - 1] as number;
  }

  /** The last shift whose window permits a token of the term up to `token`; there must be one. */
  lastShift(token: number): number {
    return this.#positionAt(this.#seekAfter(token) - 1) - this.#firstOffset;
  }

  /** The first shift whose window permits a token of the term after `token`; infinity if there is none. */
  shiftBeyond(token: number, slop: number): number {
    const index = this.#seekAfter(token);
    return index === this.#tokens.length ? Number.POSITIVE_INFINITY : this.#positionAt(index) - slop - this.#lastOffset;
  }

  get #firstOffset(): number {
    return this.offsets[0] as number;
  }

  get #lastOffset(): number {
    return this.offsets.at(-1) as number;
  }

  #positionAt(index: number): number {
    return this.#positions[this.#tokens[index] as number] as number;
  }

  #seekAfter(token: number): number {
    return this.#seek((this.#positions[token] as number) + 1, 0);
  }

  /**
   * The first index, from `from` on, of a token at a position or after it; the length if there is none. O(log
   * distance).
   */
  #seek(position: number, from: number): number {
    const length = this.#tokens.length;
    let low = from;
    let stride = 1;
    while (low + stride < length && this.#positionAt(low + stride) < position) {
      low += stride;
      stride <<= 1;
    }
    let high = Math.min(low + stride, length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#positionAt(middle) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
