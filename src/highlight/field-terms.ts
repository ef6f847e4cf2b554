import { POSITION_GAP } from "../indexes/segment.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import { TermDictionary } from "../terms/dictionary/dictionary.ts";

/** The terms of one field of one document. Tokens have the numbers 0, 1, 2, … across all values. */
export class FieldTerms {
  /** The position of each token, as in an index. */
  readonly positions: Uint32Array;
  /** The first token of each value; the last element is the number of tokens. */
  readonly starts: Uint32Array;
  readonly #tokens: ReadonlyMap<string, readonly number[]>;
  #dictionary: TermDictionary | null = null;

  /** @param values the terms of each value */
  constructor(values: readonly (readonly string[])[]) {
    const positions: number[] = [];
    const starts: number[] = [0];
    const tokens = new Map<string, number[]>();
    let position = 0;
    for (const terms of values) {
      for (const term of terms) {
        const token = positions.push(position++) - 1;
        const sameTerm = tokens.get(term);
        if (sameTerm === undefined) tokens.set(term, [token]);
        else sameTerm.push(token);
      }
      position += POSITION_GAP;
      starts.push(positions.length);
    }
    this.positions = Uint32Array.from(positions);
    this.starts = Uint32Array.from(starts);
    this.#tokens = tokens;
  }

  /** The number of tokens. */
  get size(): number {
    return this.positions.length;
  }

  /** The tokens of a term, ascending. */
  tokensOf(term: string): readonly number[] {
    return this.#tokens.get(term) ?? NO_TOKENS;
  }

  /** The terms of a set that the field has. */
  termsIn(terms: ReadonlySet<string>): readonly string[] {
    return [...this.#tokens.keys()].filter((term) => terms.has(term));
  }

  /** The terms that an automaton accepts. O(size × log size) on first use. */
  accepted(automaton: Automaton): readonly string[] {
    this.#dictionary ??= TermDictionary.from(this.#tokens.keys());
    return this.#dictionary.expand(automaton);
  }
}

const NO_TOKENS: readonly number[] = Object.freeze([]);
