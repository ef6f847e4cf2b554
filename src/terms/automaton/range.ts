import { compareCodePoints } from "../compare.ts";
import type { TermUnits } from "../term-units.ts";
import { type Automaton, type Literals, NO_LITERALS, type RangeVisitor, type SearchableTerms } from "./automaton.ts";

/** One end of a range of texts; `null` stands for an open end. */
export interface TermBound {
  readonly text: string;
  readonly inclusive: boolean;
}

/** Accepts the texts between two normalised bounds, compared by code points. */
export function rangeAutomaton(low: TermBound | null, high: TermBound | null): Automaton {
  return new RangeAutomaton(low, high);
}

/**
 * A state is a pair of places, one for each bound. The place is how many code points have been read while they are
 * those of the bound, and the first number beyond its length once they differ to the inside. The last state is for
 * texts outside.
 */
class RangeAutomaton implements Automaton<number> {
  readonly start: number;
  readonly literals: Literals = NO_LITERALS;
  readonly #low: readonly number[];
  readonly #high: readonly number[];
  readonly #lowInclusive: boolean;
  readonly #highInclusive: boolean;
  readonly #outside: number;
  readonly #bounds: { readonly low: TermBound | null; readonly high: TermBound | null };

  constructor(low: TermBound | null, high: TermBound | null) {
    this.#bounds = { low, high };
    this.#low = codePointsOf(low?.text ?? "");
    this.#high = codePointsOf(high?.text ?? "");
    this.#lowInclusive = low?.inclusive ?? true;
    this.#highInclusive = high?.inclusive ?? true;
    this.#outside = (this.#low.length + 2) * (this.#high.length + 2);
    this.start = isReversed(low, high)
      ? this.#outside
      : this.#pair(low === null ? this.#low.length + 1 : 0, high === null ? this.#high.length + 1 : 0);
  }

  get stateCount(): number {
    return this.#low.length + this.#high.length;
  }

  step(state: number, codePoint: number): number {
    if (state === this.#outside) return state;
    const low = this.#stepLow(this.#lowPlace(state), codePoint);
    const high = this.#stepHigh(this.#highPlace(state), codePoint);
    return low === null || high === null ? this.#outside : this.#pair(low, high);
  }

  accepts(state: number): boolean {
    if (state === this.#outside) return false;
    const low = this.#lowPlace(state);
    const high = this.#highPlace(state);
    return (
      (low > this.#low.length || (low === this.#low.length && this.#lowInclusive)) &&
      (high !== this.#high.length || this.#highInclusive)
    );
  }

  canMatch(state: number): boolean {
    if (state === this.#outside) return false;
    return this.#highPlace(state) !== this.#high.length || this.accepts(state);
  }

  mustMatch(state: number): boolean {
    return this.accepts(state) && this.#highPlace(state) > this.#high.length;
  }

  /** What lies between two bounds lies together. */
  search({ units }: SearchableTerms, visit: RangeVisitor): void {
    const { low, high } = this.#bounds;
    const from = low === null ? 0 : placeOf(low.text, units, !low.inclusive);
    const to = high === null ? units.size : placeOf(high.text, units, high.inclusive);
    if (from < to) visit(from, to);
  }

  #pair(low: number, high: number): number {
    return low * (this.#high.length + 2) + high;
  }

  #lowPlace(state: number): number {
    return Math.trunc(state / (this.#high.length + 2));
  }

  #highPlace(state: number): number {
    return state % (this.#high.length + 2);
  }

  /** Anything behind the low bound's text is inside. */
  #stepLow(place: number, codePoint: number): number | null {
    if (place >= this.#low.length) return this.#low.length + 1;
    const order = codePoint - (this.#low[place] as number);
    if (order === 0) return place + 1;
    return order > 0 ? this.#low.length + 1 : null;
  }

  /** Anything behind the high bound's text is outside. */
  #stepHigh(place: number, codePoint: number): number | null {
    if (place > this.#high.length) return place;
    if (place === this.#high.length) return null;
    const order = codePoint - (this.#high[place] as number);
    if (order === 0) return place + 1;
    return order < 0 ? this.#high.length + 1 : null;
  }
}

/** Where a bound parts the terms: before the term that is its text, or behind it. */
function placeOf(text: string, units: TermUnits, isBehind: boolean): number {
  return isBehind ? units.firstAfter(text) : units.firstAtLeast(text);
}

/** Whether no text can be between the bounds because the low one comes behind the high one. */
function isReversed(low: TermBound | null, high: TermBound | null): boolean {
  return low !== null && high !== null && compareCodePoints(low.text, high.text) > 0;
}

function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
