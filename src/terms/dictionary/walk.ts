import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor, StepCounter } from "../automaton/automaton.ts";
import { isHighSurrogate } from "../compare.ts";
import type { TermUnits } from "../term-units.ts";

/** A range of terms with a common prefix, and the states of an automaton along that prefix. */
export interface WalkStart<State> extends IndexRange {
  /**
   * `states[u]` is the state after the first u code units, for every u between code points; the last one is the state
   * after the whole prefix.
   */
  readonly states: readonly State[];
}

/**
 * Visits the ascending ranges of terms that an automaton accepts; ranges can be adjacent.
 *
 * Steps once per prefix that adjacent terms share. If a prefix cannot match, the walk skips all terms that start with
 * it; if it must match, they are one range. Both cost at most a galloping search. The number of steps never exceeds the
 * number of characters in the terms.
 */
export function walkTerms<State>(
  terms: TermUnits,
  range: WalkStart<State>,
  automaton: Automaton<State>,
  visit: RangeVisitor,
  counter: StepCounter,
): void {
  const { units, starts, shared } = terms;
  // As in the start, for the first `depth` units of the last read term.
  const states = [...range.states];
  let depth = states.length - 1;
  let steps = 0;
  for (let term = range.from; term < range.to; ) {
    // All skipped terms start with the units read, so the next term shares as many of them as it shares with its
    // predecessor.
    if (term > range.from) depth = Math.min(depth, shared[term] as number);
    const start = (starts[term] as number) | 0;
    const length = ((starts[term + 1] as number) - start) | 0;
    let state = states[depth] as State;
    let open = isOpen(automaton, state);
    while (open && depth < length) {
      const unit = units[start + depth] as number;
      const codePoint = isHighSurrogate(unit) ? terms.codePointAt(term, depth) : unit;
      state = automaton.step(state, codePoint);
      depth += codePoint > 0xffff ? 2 : 1;
      states[depth] = state;
      open = isOpen(automaton, state);
      steps++;
    }
    const next = open ? term + 1 : terms.endOfSharedPrefix(term, depth);
    if (automaton.accepts(state)) visit(term, next);
    term = next;
  }
  counter.steps += steps;
}

/** Whether acceptance depends on the rest of the text. */
export function isOpen<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(state) && !automaton.mustMatch(state);
}
