import type { Automaton } from "./automaton.ts";
import { codePointAt, compareCodePoints, isHighSurrogate, startsWithCodePoints } from "./compare.ts";

/** Counts the steps of a walk, for those who want to know what it cost. */
export interface StepCounter {
  steps: number;
}

/**
 * Calls `visit` with each run `[from, to)` of neighbouring terms that an automaton accepts, in ascending order. Runs may
 * touch each other.
 *
 * The terms are ascending by code points. A step is taken once for each prefix that neighbours share; where a prefix
 * cannot match, all terms that begin with it are passed over, and where it must match they are one run: both at the cost
 * of a galloping search. There are never more steps than characters in the terms.
 */
export function walkTerms<State>(
  terms: readonly string[],
  automaton: Automaton<State>,
  visit: (from: number, to: number) => void,
  counter: StepCounter = { steps: 0 },
): void {
  const first = firstAtLeast(terms, automaton.prefix);
  const end = endOfPrefix(terms, automaton.prefix, first);
  // Between code points, states[u] is where the first u code units of `previous` lead, up to `depth` of them.
  const states: State[] = [automaton.start];
  let previous = "";
  let depth = 0;
  for (let index = first; index < end; ) {
    const term = terms[index] as string;
    depth = sharedUnits(previous, term, depth);
    previous = term;
    let state = states[depth] as State;
    while (depth < term.length && automaton.canMatch(state) && !automaton.mustMatch(state)) {
      const codePoint = codePointAt(term, depth);
      state = automaton.step(state, codePoint);
      depth += codePoint > 0xffff ? 2 : 1;
      states[depth] = state;
      counter.steps++;
    }
    const from = index;
    const decided = !automaton.canMatch(state) || automaton.mustMatch(state);
    index = decided ? endOfPrefix(terms, term.slice(0, depth), index) : index + 1;
    if (automaton.accepts(state)) visit(from, index);
  }
}

/** The index of the first term that does not come before a text; the number of terms when there is none. */
export function firstAtLeast(terms: readonly string[], text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareCodePoints(terms[middle] as string, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index from `from` on whose term does not begin with a prefix, if those that do begin at `from`. */
function endOfPrefix(terms: readonly string[], prefix: string, from: number): number {
  if (prefix === "") return terms.length;
  let low = from;
  let stride = 1;
  while (low + stride <= terms.length && startsWithCodePoints(terms[low + stride - 1] as string, prefix)) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(low + stride, terms.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startsWithCodePoints(terms[middle] as string, prefix)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many code units two texts share at their beginnings, `most` at most, without parting a surrogate pair. */
function sharedUnits(a: string, b: string, most: number): number {
  const length = Math.min(b.length, most);
  let shared = 0;
  while (shared < length && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  return shared > 0 && isHighSurrogate(b.charCodeAt(shared - 1)) ? shared - 1 : shared;
}
