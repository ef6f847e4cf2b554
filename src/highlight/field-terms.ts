import { POSITION_GAP } from "../indexes/segment.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import { TermDictionary } from "../terms/dictionary/dictionary.ts";

/** The terms of one field of one document. Its tokens are numbered through all values: 0, 1, 2, … */
export class FieldTerms {
  /** By token: its position in the field, as an index counts it. */
  readonly positions: Uint32Array;
  /** By value: its first token. One longer than there are values: the last is how many tokens there are. */
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
        const others = tokens.get(term);
        if (others === undefined) tokens.set(term, [token]);
        else others.push(token);
      }
      position += POSITION_GAP;
      starts.push(positions.length);
    }
    this.positions = Uint32Array.from(positions);
    this.starts = Uint32Array.from(starts);
    this.#tokens = tokens;
  }

  /** How many tokens. */
  get size(): number {
    return this.positions.length;
  }

  /** The tokens of a term, ascending. */
  tokensOf(term: string): readonly number[] {
    return this.#tokens.get(term) ?? NO_TOKENS;
  }

  /** The terms that an automaton accepts. O(size × log size) the first time. */
  accepted(automaton: Automaton): readonly string[] {
    this.#dictionary ??= TermDictionary.from(this.#tokens.keys());
    return this.#dictionary.expand(automaton);
  }
}

const NO_TOKENS: readonly number[] = Object.freeze([]);
