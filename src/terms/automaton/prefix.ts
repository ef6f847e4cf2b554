import { type Automaton, boundariesOf, type Literals, NO_LITERALS } from "./automaton.ts";
import type { TermPattern } from "./term-pattern.ts";

/** Accepts texts that start with a normalized text. */
export function prefixAutomaton(text: string): Automaton {
  return new PrefixAutomaton(text);
}

/** A state is the number of prefix code points read; length + 1 is the dead state. */
class PrefixAutomaton implements Automaton<number> {
  readonly start: number = 0;
  readonly literals: Literals;
  readonly #codePoints: Uint32Array;

  constructor(prefix: string) {
    this.literals = { ...NO_LITERALS, prefix };
    this.#codePoints = Uint32Array.from(prefix, (character) => character.codePointAt(0) as number);
  }

  get pattern(): TermPattern {
    return { kind: "prefix", text: this.literals.prefix };
  }

  get stateCount(): number {
    return this.#codePoints.length;
  }

  step(state: number, codePoint: number): number {
    if (state >= this.#codePoints.length) return state;
    return this.#codePoints[state] === codePoint ? state + 1 : this.#codePoints.length + 1;
  }

  accepts(state: number): boolean {
    return state === this.#codePoints.length;
  }

  canMatch(state: number): boolean {
    return state <= this.#codePoints.length;
  }

  mustMatch(state: number): boolean {
    return this.accepts(state);
  }

  get boundaries(): readonly number[] {
    return boundariesOf(this.#codePoints);
  }

  /** The code point itself if it is in the prefix. */
  symbolOf(codePoint: number): number {
    return this.#codePoints.includes(codePoint) ? codePoint : -1;
  }

  keyOf(state: number): number {
    return state;
  }
}
