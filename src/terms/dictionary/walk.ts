import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor, StepCounter } from "../automaton/automaton.ts";
import { isHighSurrogate } from "../compare.ts";
import type { TermUnits } from "../term-units.ts";

/** Where an automaton is when it has read the beginning that all terms of a stretch share. */
export interface WalkStart<State> extends IndexRange {
  /**
   * states[u] is where the first u code units lead, for every u between code points; the last one is where all of them
   * do.
   */
  readonly states: readonly State[];
}

/**
 * Visits the runs of a stretch that an automaton accepts, ascending. Runs may touch each other.
 *
 * A step is taken once for each prefix that neighbours share; where a prefix cannot match, all terms that begin with it
 * are passed over, and where it must match they are one run: both at the cost of a galloping search at most. There are
 * never more steps than characters in the terms.
 */
export function walkTerms<State>(
  terms: TermUnits,
  entrance: WalkStart<State>,
  automaton: Automaton<State>,
  visit: RangeVisitor,
  counter: StepCounter,
): void {
  const { units, starts, shared } = terms;
  // As in the entrance, for the term last read, up to `depth` of its units.
  const states = [...entrance.states];
  let depth = states.length - 1;
  let steps = 0;
  for (let term = entrance.from; term < entrance.to; ) {
    // What was passed over begins with what was read, so that what the next term shares with its neighbour it shares with that.
    if (term > entrance.from) depth = Math.min(depth, shared[term] as number);
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

/** Whether it depends on what follows if a text is accepted. */
export function isOpen<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(state) && !automaton.mustMatch(state);
}
