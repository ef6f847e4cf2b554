import type { Automaton } from "./automaton.ts";
import { compareCodePoints, startsWithCodePoints } from "./compare.ts";
import { TermUnits } from "./term-units.ts";

/** Counts the steps of a walk, for those who want to know what it cost. */
export interface StepCounter {
  steps: number;
}

/** Ascending terms, as a walk goes over them. */
export interface WalkedTerms {
  /** Ascending by code points, distinct. */
  readonly terms: readonly string[];
  /** The code units of all of them. */
  units(): TermUnits;
}

/** A stretch of so few terms gets code units of its own rather than waiting for those of the whole dictionary. */
const SHORT_WALK = 256;

/**
 * Calls `visit` with each run `[from, to)` of neighbouring terms that an automaton accepts, in ascending order. Runs may
 * touch each other.
 *
 * A step is taken once for each prefix that neighbours share; where a prefix cannot match, all terms that begin with it
 * are passed over, and where it must match they are one run: both at the cost of a galloping search at most. There are never
 * more steps than characters in the terms.
 */
export function walkTerms<State>(
  walked: WalkedTerms,
  automaton: Automaton<State>,
  visit: (from: number, to: number) => void,
  counter: StepCounter = { steps: 0 },
): void {
  const { terms } = walked;
  const first = firstAtLeast(terms, automaton.prefix);
  const end = endOfPrefix(terms, automaton.prefix, first);
  const units = end - first <= SHORT_WALK ? new TermUnits(terms, first, end) : walked.units();
  // Between code points, states[u] is where the first u code units of the term last read lead, up to `depth` of them.
  const states: State[] = [automaton.start];
  let depth = 0;
  for (let index = first; index < end; ) {
    // What was passed over begins with what was read, so that what the next term shares with its neighbour it shares with that.
    depth = index === first ? 0 : Math.min(depth, units.sharedAt(index));
    const length = units.lengthOf(index);
    let state = states[depth] as State;
    let open = isOpen(automaton, state);
    while (open && depth < length) {
      const codePoint = units.codePointAt(index, depth);
      state = automaton.step(state, codePoint);
      depth += codePoint > 0xffff ? 2 : 1;
      states[depth] = state;
      open = isOpen(automaton, state);
      counter.steps++;
    }
    const next = open ? index + 1 : endOfStretch(terms, units, index, depth);
    if (automaton.accepts(state)) visit(index, next);
    index = next;
  }
}

/** Whether it depends on what follows if a text is accepted. */
function isOpen<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(state) && !automaton.mustMatch(state);
}

/** Most stretches that are passed over are shorter than this; what neighbours share tells their end faster than a search. */
const SHORT_STRETCH = 64;

/** The first index whose term does not share the first `length` code units with the term at `index`. */
function endOfStretch(terms: readonly string[], units: TermUnits, index: number, length: number): number {
  const near = Math.min(index + SHORT_STRETCH, terms.length);
  let next = index + 1;
  while (next < near && units.sharedAt(next) >= length) next++;
  return next < near ? next : endOfPrefix(terms, (terms[index] as string).slice(0, length), next - 1);
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
