import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor, SearchableTerms, StepCounter } from "../automaton/automaton.ts";
import { visitRanges } from "../automaton/term-ranges.ts";
import type { TermUnits } from "../term-units.ts";
import { termsWithInfix } from "./infix-scan.ts";
import { isOpen, walkTerms } from "./walk.ts";

/** A walk over so few terms is as fast as anything else. */
const MAX_WALKED_TERMS = 256;

/** How many terms with the right end are looked at in the time of walking over one with the right beginning. */
const MAX_SUFFIX_MATCHES_PER_TERM = 4;

/**
 * How many terms are walked over in the time of reading one from the beginning, without what it shares with its
 * neighbour.
 */
const MIN_TERMS_PER_INFIX_MATCH = 4;

/** A noncharacter: stands for all that a pattern does not name. */
const UNNAMED_CODE_POINT = 0xfffe;

/** The terms with an automaton's prefix, and where that leads. */
interface PrefixRange<State> extends IndexRange {
  readonly state: State;
}

/**
 * Visits the runs of terms that an automaton accepts, ascending; runs may touch each other. Where the automaton knows
 * no way of its own, its literals tell where to look: at the terms with its prefix, and of these, if they are many, at
 * those with its suffix or infix. What is left is walked over.
 */
export function searchTerms<State>(
  orders: SearchableTerms,
  automaton: Automaton<State>,
  visit: RangeVisitor,
  counter: StepCounter,
): void {
  if (automaton.search === undefined) searchByLiterals(orders, automaton, visit, counter);
  else automaton.search(orders, visit, counter);
}

function searchByLiterals<State>(
  orders: SearchableTerms,
  automaton: Automaton<State>,
  visit: RangeVisitor,
  counter: StepCounter,
): void {
  const { units } = orders;
  const { from, to } = units.prefixRange(automaton.literals.prefix);
  if (from === to) return;
  const states = statesAlong(automaton.literals.prefix, automaton, counter);
  const state = states.at(-1) as State;
  if (!isOpen(automaton, state)) {
    if (automaton.accepts(state)) visit(from, to);
    return;
  }
  const found = to - from > MAX_WALKED_TERMS ? findByLiterals(orders, { from, to, state }, automaton, counter) : null;
  if (found === null) walkTerms(units, { from, to, states }, automaton, visit, counter);
  else visitRanges(found, units.size, visit);
}

function statesAlong<State>(prefix: string, automaton: Automaton<State>, counter: StepCounter): readonly State[] {
  const states = [automaton.start];
  let length = 0;
  for (const character of prefix) {
    const state = automaton.step(states[length] as State, character.codePointAt(0) as number);
    length += character.length;
    states[length] = state;
    counter.steps++;
  }
  return states;
}

/** The accepted terms, if literals lead to them faster than a walk. */
function findByLiterals<State>(
  orders: SearchableTerms,
  beginnings: PrefixRange<State>,
  automaton: Automaton<State>,
  counter: StepCounter,
): Uint32Array | null {
  const { prefix, suffix, infix, decisive } = automaton.literals;
  const ends = suffix === "" ? undefined : orders.suffixIndex()?.endingWith(suffix);
  if (ends !== undefined && ends.length <= (beginnings.to - beginnings.from) * MAX_SUFFIX_MATCHES_PER_TERM) {
    return decisive === "suffix" ? ends.slice() : selectAccepted(ends, orders.units, beginnings, automaton, counter);
  }
  if (infix === prefix || !isUnselective(automaton, beginnings.state)) return null;
  const found = termsWithInfix(orders.units, beginnings, infix);
  if (decisive === "infix") return Uint32Array.from(found);
  if (found.length * MIN_TERMS_PER_INFIX_MATCH > beginnings.to - beginnings.from) return null;
  return selectAccepted(found, orders.units, beginnings, automaton, counter);
}

/** Whether almost every text can be the beginning of an accepted one, so that a walk passes over few terms. */
function isUnselective<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(automaton.step(automaton.step(state, UNNAMED_CODE_POINT), UNNAMED_CODE_POINT));
}

/** Those of some terms that have the automaton's prefix and are accepted. */
function selectAccepted<State>(
  terms: ArrayLike<number>,
  units: TermUnits,
  { from, to, state }: PrefixRange<State>,
  automaton: Automaton<State>,
  counter: StepCounter,
): Uint32Array {
  const { length } = automaton.literals.prefix;
  const found = new Uint32Array(Math.min(terms.length, to - from));
  let count = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    if (term < from || term >= to) continue;
    if (acceptsTerm(units, term, length, state, automaton, counter)) found[count++] = term;
  }
  return found.subarray(0, count);
}

/** Whether a term is accepted whose first `depth` units lead to a state. */
function acceptsTerm<State>(
  units: TermUnits,
  term: number,
  depth: number,
  from: State,
  automaton: Automaton<State>,
  counter: StepCounter,
): boolean {
  const length = units.lengthOf(term);
  let state = from;
  let steps = 0;
  for (let at = depth; at < length && isOpen(automaton, state); steps++) {
    const codePoint = units.codePointAt(term, at);
    state = automaton.step(state, codePoint);
    at += codePoint > 0xffff ? 2 : 1;
  }
  counter.steps += steps;
  return automaton.accepts(state);
}
