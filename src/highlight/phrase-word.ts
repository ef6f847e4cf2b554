import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";

/** One distinct word of a phrase: at which places of the phrase it stands, and where in a field. */
export class PhraseWord {
  /** Ascending; at least one when windows are asked for. */
  readonly places: number[] = [];
  readonly #tokens: readonly number[];
  readonly #positions: Uint32Array;

  constructor(field: FieldTerms, term: string) {
    this.#tokens = field.tokensOf(term);
    this.#positions = field.positions;
  }

  /**
   * The least shift, from the given one on, whose window may hold the word: that shift itself if its window does, infinity if no later one
   * can.
   *
   * Each place of the word may take a stretch of positions, all stretches equally long, so the places take the first free position in
   * turn. Later windows leave no earlier position to a place, so the window must reach that one.
   */
  leastShift(shift: number, slop: number, budget: PhraseBudget): number {
    const tokens = this.#tokens;
    let free = 0;
    for (let k = 0; k < this.places.length; k++) {
      budget.spend();
      const place = this.places[k] as number;
      const at = this.#seek(shift + place, free);
      if (at === tokens.length) return Number.POSITIVE_INFINITY;
      const reach = this.#positionAt(at) - slop - place;
      if (reach > shift) return reach;
      free = at + 1;
    }
    return shift;
  }

  /** The first token that a window which holds the word leaves to it. */
  firstToken(shift: number): number {
    return this.#tokens[this.#seek(shift + this.#firstPlace, 0)] as number;
  }

  /** The last token that it leaves to it. */
  lastToken(shift: number, slop: number): number {
    return this.#tokens[this.#seek(shift + slop + this.#lastPlace + 1, 0) - 1] as number;
  }

  /** The last window that leaves the word one of its tokens up to this one, of which there are some. */
  lastShift(token: number): number {
    return this.#positionAt(this.#seekBehind(token) - 1) - this.#firstPlace;
  }

  /** The first window that leaves the word a token behind this one; infinity if there is none. */
  shiftBeyond(token: number, slop: number): number {
    const at = this.#seekBehind(token);
    return at === this.#tokens.length ? Number.POSITIVE_INFINITY : this.#positionAt(at) - slop - this.#lastPlace;
  }

  get #firstPlace(): number {
    return this.places[0] as number;
  }

  get #lastPlace(): number {
    return this.places.at(-1) as number;
  }

  #positionAt(index: number): number {
    return this.#positions[this.#tokens[index] as number] as number;
  }

  #seekBehind(token: number): number {
    return this.#seek((this.#positions[token] as number) + 1, 0);
  }

  /** The first index, from `from` on, of a token at a position or behind it; the length when there is none. O(log distance). */
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
