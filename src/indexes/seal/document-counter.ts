import { gapLength } from "../arrays/position-codec.ts";
import { release } from "../arrays/release.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";

/** The terms of a field with their document frequencies. */
export interface CountedTerms {
  /** Column numbers, ascending. */
  readonly terms: Uint32Array;
  /** The document frequency of each term. */
  readonly sizes: Uint32Array;
  /** The bytes of the positions of each term: see `position-codec.ts`. */
  readonly positionBytes: Uint32Array;
}

/** The state of one term: adjacent numbers, because each token reads them. */
const STATE_LENGTH = 4;
const COUNT = 0;
/** The last document that contained the term, plus 1. */
const LAST = 1;
/** The term's last position in it. */
const POSITION = 2;
/** The bytes of all positions. */
const BYTES = 3;

/** Counts the documents that contain each term of a field, and the bytes of its positions. */
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
  add({ terms, starts, positions }: TextColumn, to: number, termCount: number): void {
    this.#reserve(termCount);
    const states = this.#states;
    for (let ordinal = this.#size; ordinal < to; ordinal++) {
      const start = starts[ordinal] as number;
      const end = starts[ordinal + 1] as number;
      for (let i = start; i < end; i++) {
        const state = (terms[i] as number) * STATE_LENGTH;
        const position = positions === null ? i - start : (positions[i] as number);
        let gap = position;
        if (states[state + LAST] === ordinal + 1) gap -= (states[state + POSITION] as number) + 1;
        else {
          states[state + LAST] = ordinal + 1;
          states[state + COUNT] = (states[state + COUNT] as number) + 1;
        }
        states[state + POSITION] = position;
        states[state + BYTES] = (states[state + BYTES] as number) + gapLength(gap);
      }
    }
    this.#size = to;
  }

  /** Ends the counting. */
  counted(): CountedTerms {
    const states = this.#states;
    let length = 0;
    for (let state = 0; state < states.length; state += STATE_LENGTH) length += states[state + COUNT] === 0 ? 0 : 1;
    const terms = new Uint32Array(length);
    const sizes = new Uint32Array(length);
    const positionBytes = new Uint32Array(length);
    let next = 0;
    for (let term = 0; next < length; term++) {
      const count = states[term * STATE_LENGTH + COUNT] as number;
      if (count === 0) continue;
      terms[next] = term;
      sizes[next] = count;
      positionBytes[next++] = states[term * STATE_LENGTH + BYTES] as number;
    }
    release(states);
    return { terms, sizes, positionBytes };
  }

  #reserve(termCount: number): void {
    if (termCount * STATE_LENGTH <= this.#states.length) return;
    const grown = new Uint32Array(Math.max(termCount * STATE_LENGTH, this.#states.length * 2));
    grown.set(this.#states);
    this.#states = grown;
  }
}
