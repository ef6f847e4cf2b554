import { compareCodePoints } from "../compare.ts";
import type { TermUnits } from "../term-units.ts";
import {
  type Automaton,
  boundariesOf,
  type Literals,
  NO_LITERALS,
  type RangeVisitor,
  type SearchableTerms,
} from "./automaton.ts";
import type { TermBound, TermPattern } from "./term-pattern.ts";

/** Accepts the texts between two normalized bounds, by code points; a bound of `null` is open. */
export function rangeAutomaton(low: TermBound | null, high: TermBound | null): Automaton {
  return new RangeAutomaton(low, high);
}

/**
 * A state is a pair of progresses, one for each bound. The progress is the number of code points read while they equal
 * those of the bound, and length + 1 once they differ towards the inside. The last state is for texts outside.
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

  get pattern(): TermPattern {
    return { kind: "range", ...this.#bounds };
  }

  get stateCount(): number {
    return this.#low.length + this.#high.length;
  }

  step(state: number, codePoint: number): number {
    if (state === this.#outside) return state;
    const low = this.#stepLow(this.#lowProgress(state), codePoint);
    const high = this.#stepHigh(this.#highProgress(state), codePoint);
    return low === null || high === null ? this.#outside : this.#pair(low, high);
  }

  accepts(state: number): boolean {
    if (state === this.#outside) return false;
    const low = this.#lowProgress(state);
    const high = this.#highProgress(state);
    return (
      (low > this.#low.length || (low === this.#low.length && this.#lowInclusive)) &&
      (high !== this.#high.length || this.#highInclusive)
    );
  }

  canMatch(state: number): boolean {
    if (state === this.#outside) return false;
    return this.#highProgress(state) !== this.#high.length || this.accepts(state);
  }

  mustMatch(state: number): boolean {
    return this.accepts(state) && this.#highProgress(state) > this.#high.length;
  }

  get boundaries(): readonly number[] {
    return boundariesOf([...this.#low, ...this.#high]);
  }

  /** The number of code points of the bounds that are less, twice, and one more if one is equal. */
  symbolOf(codePoint: number): number {
    let symbol = 0;
    for (const bound of [...this.#low, ...this.#high]) symbol += bound < codePoint ? 2 : bound === codePoint ? 1 : 0;
    return symbol;
  }

  keyOf(state: number): number {
    return state;
  }

  /** The accepted terms are adjacent. */
  search({ units }: SearchableTerms, visit: RangeVisitor): void {
    const { low, high } = this.#bounds;
    const from = low === null ? 0 : boundaryOf(low.text, units, !low.inclusive);
    const to = high === null ? units.size : boundaryOf(high.text, units, high.inclusive);
    if (from < to) visit(from, to);
  }

  #pair(low: number, high: number): number {
    return low * (this.#high.length + 2) + high;
  }

  #lowProgress(state: number): number {
    return Math.trunc(state / (this.#high.length + 2));
  }

  #highProgress(state: number): number {
    return state % (this.#high.length + 2);
  }

  /** A text that continues the low bound's text is inside. */
  #stepLow(progress: number, codePoint: number): number | null {
    if (progress >= this.#low.length) return this.#low.length + 1;
    const order = codePoint - (this.#low[progress] as number);
    if (order === 0) return progress + 1;
    return order > 0 ? this.#low.length + 1 : null;
  }

  /** A text that continues the high bound's text is outside. */
  #stepHigh(progress: number, codePoint: number): number | null {
    if (progress > this.#high.length) return progress;
    if (progress === this.#high.length) return null;
    const order = codePoint - (this.#high[progress] as number);
    if (order === 0) return progress + 1;
    return order < 0 ? this.#high.length + 1 : null;
  }
}

/** The boundary of a bound among the terms: before the term that equals it, or after. */
function boundaryOf(text: string, units: TermUnits, isAfter: boolean): number {
  return isAfter ? units.firstAfter(text) : units.firstAtLeast(text);
}

/** Whether the range is empty because the low bound exceeds the high one. */
function isReversed(low: TermBound | null, high: TermBound | null): boolean {
  return low !== null && high !== null && compareCodePoints(low.text, high.text) > 0;
}

function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
