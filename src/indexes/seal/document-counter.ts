import type { TextColumn } from "../arrays/segment-columns.ts";

/** The terms of a field with their document frequencies. */
export interface CountedTerms {
  /** Column numbers, ascending. */
  readonly terms: Uint32Array;
  /** The document frequency of each term. */
  readonly sizes: Uint32Array;
}

/** The state of one term: two adjacent numbers, because each token reads both. */
const STATE_LENGTH = 2;
const COUNT = 0;
/** The last document that contained the term, plus 1. */
const LAST = 1;

/** Counts the documents that contain each term of a field. */
export class DocumentCounter {
  #states = new Uint32Array(0);
  #size = 0;

  /** The number of documents that were counted. */
  get size(): number {
    return this.#size;
  }

  /**
   * Counts the documents up to, but excluding, `to` that were not counted before.
   *
   * @param termCount exceeds all terms of the column
   */
  add({ terms, starts }: TextColumn, to: number, termCount: number): void {
    this.#reserve(termCount);
    const states = this.#states;
    for (let ordinal = this.#size; ordinal < to; ordinal++) {
      const end = starts[ordinal + 1] as number;
      for (let i = starts[ordinal] as number; i < end; i++) {
        const state = (terms[i] as number) * STATE_LENGTH;
        if (states[state + LAST] === ordinal + 1) continue;
        states[state + LAST] = ordinal + 1;
        states[state + COUNT] = (states[state + COUNT] as number) + 1;
      }
    }
    this.#size = to;
  }

  counted(): CountedTerms {
    const states = this.#states;
    let length = 0;
    for (let state = 0; state < states.length; state += STATE_LENGTH) length += states[state + COUNT] === 0 ? 0 : 1;
    const terms = new Uint32Array(length);
    const sizes = new Uint32Array(length);
    let next = 0;
    for (let term = 0; next < length; term++) {
      const count = states[term * STATE_LENGTH + COUNT] as number;
      if (count === 0) continue;
      terms[next] = term;
      sizes[next++] = count;
    }
    return { terms, sizes };
  }

  #reserve(termCount: number): void {
    if (termCount * STATE_LENGTH <= this.#states.length) return;
    const grown = new Uint32Array(Math.max(termCount * STATE_LENGTH, this.#states.length * 2));
    grown.set(this.#states);
    this.#states = grown;
  }
}
