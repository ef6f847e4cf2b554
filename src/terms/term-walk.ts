import type { Automaton } from "./automaton.ts";
import { codePointAt, compareCodePoints, startsWithCodePoints } from "./compare.ts";
import { type SharedPrefixes, sharedUnits } from "./shared-prefixes.ts";

/** Counts the steps of a walk, for those who want to know what it cost. */
export interface StepCounter {
  steps: number;
}

/**
 * Calls `visit` with each run `[from, to)` of neighbouring terms that an automaton accepts, in ascending order. Runs may
 * touch each other.
 *
 * The terms are ascending by code points, and `shared` belongs to them. A step is taken once for each prefix that
 * neighbours share; where a prefix cannot match, all terms that begin with it are passed over, and where it must match
 * they are one run: both at the cost of a galloping search. There are never more steps than characters in the terms.
 */
export function walkTerms<State>(
  terms: readonly string[],
  shared: SharedPrefixes,
  automaton: Automaton<State>,
  visit: (from: number, to: number) => void,
  counter: StepCounter = { steps: 0 },
): void {
  const first = firstAtLeast(terms, automaton.prefix);
  const end = endOfPrefix(terms, automaton.prefix, first);
  // Between code points, states[u] is where the first u code units of the term last read lead, up to `depth` of them.
  const states: State[] = [automaton.start];
  let depth = 0;
  let read = first - 1;
  for (let index = first; index < end; ) {
    const term = terms[index] as string;
    depth = index === read + 1 ? Math.min(depth, shared.at(index)) : sharedUnits(terms[read] as string, term, depth);
    read = index;
    let state = states[depth] as State;
    let open = isOpen(automaton, state);
    while (open && depth < term.length) {
      const codePoint = codePointAt(term, depth);
      state = automaton.step(state, codePoint);
      depth += codePoint > 0xffff ? 2 : 1;
      states[depth] = state;
      open = isOpen(automaton, state);
      counter.steps++;
    }
    index = open ? index + 1 : endOfStretch(terms, shared, index, depth);
    if (automaton.accepts(state)) visit(read, index);
  }
}

/** Most stretches that are passed over are shorter than this; what neighbours share tells their end eight times faster than a search. */
const SHORT_STRETCH = 64;

/** The first index whose term does not share the first `length` code units with the term at `index`. */
function endOfStretch(terms: readonly string[], shared: SharedPrefixes, index: number, length: number): number {
  const near = Math.min(index + SHORT_STRETCH, terms.length);
  let next = index + 1;
  while (next < near && shared.at(next) >= length) next++;
  return next < near ? next : endOfPrefix(terms, (terms[index] as string).slice(0, length), next - 1);
}

/** Whether it depends on what follows if a text is accepted. */
function isOpen<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(state) && !automaton.mustMatch(state);
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
