import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor, SearchableTerms, StepCounter } from "../automaton/automaton.ts";
import { visitRanges } from "../automaton/term-ranges.ts";
import type { TermUnits } from "../term-units.ts";
import { termsWithInfix } from "./infix-scan.ts";
import { isOpen, walkTerms } from "./walk.ts";

/** The maximum number of terms for which a walk is as fast as any other search. */
const MAX_WALKED_TERMS = 256;

/** Checking a term with the suffix costs 1/4 of walking over a term with the prefix. */
const MAX_SUFFIX_MATCHES_PER_TERM = 4;

/**
 * Reading a term from its start, without the units it shares with its predecessor, costs as much as walking over this
 * many terms.
 */
const MIN_TERMS_PER_INFIX_MATCH = 4;

/** A noncharacter: represents every code point that a pattern does not name. */
const UNNAMED_CODE_POINT = 0xfffe;

/** The terms with an automaton's prefix, and the state after it. */
interface PrefixRange<State> extends IndexRange {
  readonly state: State;
}

/**
 * Visits the ascending ranges of terms that an automaton accepts; ranges can be adjacent. Unless the automaton has its
 * own search, literals select candidates: the terms with its prefix, and if there are many, those with its suffix or
 * infix. Otherwise the search walks over the terms.
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
  const matches = to - from > MAX_WALKED_TERMS ? findByLiterals(orders, { from, to, state }, automaton, counter) : null;
  if (matches === null) walkTerms(units, { from, to, states }, automaton, visit, counter);
  else visitRanges(matches, units.size, visit);
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

/** The accepted terms, if literals find them faster than a walk; otherwise `null`. */
function findByLiterals<State>(
  orders: SearchableTerms,
  range: PrefixRange<State>,
  automaton: Automaton<State>,
  counter: StepCounter,
): Uint32Array | null {
  const { prefix, suffix, infix, decisive } = automaton.literals;
  const withSuffix = suffix === "" ? undefined : orders.suffixIndex()?.endingWith(suffix);
  if (withSuffix !== undefined && withSuffix.length <= (range.to - range.from) * MAX_SUFFIX_MATCHES_PER_TERM) {
    return decisive === "suffix"
      ? withSuffix.slice()
      : selectAccepted(withSuffix, orders.units, range, automaton, counter);
  }
  if (infix === prefix || !isUnselective(automaton, range.state)) return null;
  const matches = termsWithInfix(orders.units, range, infix);
  if (decisive === "infix") return Uint32Array.from(matches);
  if (matches.length * MIN_TERMS_PER_INFIX_MATCH > range.to - range.from) return null;
  return selectAccepted(matches, orders.units, range, automaton, counter);
}

/** Whether almost any text is a prefix of an accepted one, so that a walk skips few terms. */
function isUnselective<State>(automaton: Automaton<State>, state: State): boolean {
  return automaton.canMatch(automaton.step(automaton.step(state, UNNAMED_CODE_POINT), UNNAMED_CODE_POINT));
}

/** The given terms that have the automaton's prefix and are accepted. */
function selectAccepted<State>(
  terms: ArrayLike<number>,
  units: TermUnits,
  { from, to, state }: PrefixRange<State>,
  automaton: Automaton<State>,
  counter: StepCounter,
): Uint32Array {
  const { length } = automaton.literals.prefix;
  const matches = new Uint32Array(Math.min(terms.length, to - from));
  let count = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    if (term < from || term >= to) continue;
    if (acceptsTerm(units, term, length, state, automaton, counter)) matches[count++] = term;
  }
  return matches.subarray(0, count);
}

/** Whether a term is accepted; its first `depth` units lead to `from`. */
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
  for (let offset = depth; offset < length && isOpen(automaton, state); steps++) {
    const codePoint = units.codePointAt(term, offset);
    state = automaton.step(state, codePoint);
    offset += codePoint > 0xffff ? 2 : 1;
  }
  counter.steps += steps;
  return automaton.accepts(state);
}
