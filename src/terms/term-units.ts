import { isHighSurrogate } from "./compare.ts";

const LONGEST_SHARED = 255;

/**
 * The code units of ascending terms in one array. A walk over many terms reads them from here: neighbours lie side by side
 * in memory, while each string is a place of its own (twice the time, for 40,000 terms).
 */
export class TermUnits {
  /** The index of the first term that is here. */
  readonly first: number;
  readonly #units: Uint16Array;
  /** Where each term begins, counted from the first; one more than there are terms. */
  readonly #starts: Uint32Array;
  readonly #shared: Uint8Array;

  /** @param first the terms from here up to, not including, `end` */
  constructor(terms: readonly string[], first: number, end: number) {
    this.first = first;
    this.#starts = new Uint32Array(end - first + 1);
    this.#shared = new Uint8Array(end - first);
    let length = 0;
    for (let index = first; index < end; index++) {
      length += (terms[index] as string).length;
      this.#starts[index - first + 1] = length;
    }
    this.#units = new Uint16Array(length);
    for (let index = first; index < end; index++) this.#add(terms[index] as string, index - first);
  }

  /** How many code units a term has. */
  lengthOf(index: number): number {
    const at = index - this.first;
    return (this.#starts[at + 1] as number) - (this.#starts[at] as number);
  }

  /** How many code units a term shares with the one before it, without parting a surrogate pair; at most 255, and 0 for the first. */
  sharedAt(index: number): number {
    return this.#shared[index - this.first] as number;
  }

  /** The code point that begins at an offset within the term; a lone surrogate counts as one. */
  codePointAt(index: number, offset: number): number {
    const at = index - this.first;
    const place = (this.#starts[at] as number) + offset;
    const unit = this.#units[place] as number;
    if (!isHighSurrogate(unit) || place + 1 === this.#starts[at + 1]) return unit;
    const next = this.#units[place + 1] as number;
    return (next & 0xfc00) === 0xdc00 ? ((unit - 0xd800) << 10) + (next - 0xdc00) + 0x10000 : unit;
  }

  #add(term: string, at: number): void {
    const start = this.#starts[at] as number;
    for (let offset = 0; offset < term.length; offset++) this.#units[start + offset] = term.charCodeAt(offset);
    if (at === 0) return;
    const before = this.#starts[at - 1] as number;
    const most = Math.min(start - before, term.length, LONGEST_SHARED);
    let shared = 0;
    while (shared < most && this.#units[before + shared] === this.#units[start + shared]) shared++;
    if (shared > 0 && isHighSurrogate(this.#units[start + shared - 1] as number)) shared--;
    this.#shared[at] = shared;
  }
}
