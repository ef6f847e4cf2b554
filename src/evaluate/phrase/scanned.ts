import type { TokenStreams } from "../../indexes/segment.ts";
import type { PhraseMatcher } from "./matcher.ts";

/**
 * Finds a phrase without slop by scanning all tokens of a document: Knuth, Morris and Pratt, "Fast Pattern Matching in
 * Strings" (1977). The cost is linear, even if terms repeat. A gap in the positions restarts the search.
 */
export class ScannedPhrase implements PhraseMatcher {
  readonly #terms: Uint32Array;
  readonly #positions: Uint32Array | null;
  readonly #starts: Uint32Array;
  readonly #termNumbers: Uint32Array;
  /**
   * KMP's failure function: for each prefix of the phrase, the length of its longest proper prefix that is also its
   * suffix.
   */
  readonly #borders: Uint32Array;

  constructor(termNumbers: Uint32Array, { terms, positions, starts }: TokenStreams) {
    this.#terms = terms;
    this.#positions = positions;
    this.#starts = starts;
    this.#termNumbers = termNumbers;
    this.#borders = bordersOf(termNumbers);
  }

  count(ordinal: number, max: number): number {
    const terms = this.#terms;
    const positions = this.#positions;
    const phrase = this.#termNumbers;
    const borders = this.#borders;
    const length = phrase.length;
    const first = phrase[0] as number;
    const to = this.#starts[ordinal + 1] as number;
    let count = 0;
    let matched = 0;
    for (let i = this.#starts[ordinal] as number; i < to; i++) {
      if (matched === 0) {
        while (i < to && terms[i] !== first) i++;
        if (i < to) matched = 1;
        continue;
      }
      if (positions !== null && positions[i] !== (positions[i - 1] as number) + 1) matched = 0;
      while (matched > 0 && terms[i] !== phrase[matched]) matched = borders[matched] as number;
      if (terms[i] === phrase[matched]) matched++;
      if (matched < length) continue;
      if (++count === max) break;
      matched = borders[matched] as number;
    }
    return count;
  }
}

function bordersOf(words: Uint32Array): Uint32Array {
  const borders = new Uint32Array(words.length + 1);
  let border = 0;
  for (let length = 2; length <= words.length; length++) {
    while (border > 0 && words[length - 1] !== words[border]) border = borders[border] as number;
    if (words[length - 1] === words[border]) border++;
    borders[length] = border;
  }
  return borders;
}
