import { assertNever, invariant } from "../../base/invariant.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { deterministicSize } from "../../terms/automaton/deterministic-size.ts";
import type { Pattern } from "../../terms/automaton/pattern.ts";
import { QueryTooLarge } from "./query-too-large.ts";
import { regexpSize } from "./regexp-size.ts";

/** Lucene's automaton before it is deterministic: 100,000 transitions take 300 ms and 80 MB for a moment. */
const MAX_TRANSITIONS = 100_000;

/** At most 2¹⁰ sets of so few states exist. */
const SMALL_STATES = 10;

/** Numbers of the sets of states. Lucene refuses ten times {@link MAX_DETERMINIZED_STATES} of them. */
const MAX_MEMBERS = 250_000;

/** Steps to find the states: some 100 ms. */
const MAX_STEPS = 1_000_000;

/** The bound that a cluster applies. Patterns within our own bounds do not reach it. */
export const MAX_DETERMINIZED_STATES = 100_000;

/** Kilobytes of a state of Lucene's table over bytes, measured: of ASCII and `.`, and of other characters. */
const KILOBYTES_PER_STATE = 1;
const KILOBYTES_PER_WIDE_STATE = 4;

/** Kilobytes of a character of a fuzzy term, by edits, as measured. A character also takes 100 and 500 µs. */
const KILOBYTES_PER_CHARACTER = [0, 8, 30] as const;

/** The cost of one pattern in one field. A fuzzy term of 30,000 characters took all 512 MB of a node's heap. */
const MAX_KILOBYTES = 10_000;

/**
 * What a pattern costs a node of a cluster in each field, in kilobytes.
 *
 * @throws {QueryTooLarge} for a pattern that a cluster should not run
 */
export function patternCost(automaton: Automaton): number {
  const { pattern } = automaton;
  invariant(pattern !== null, "the automaton is that of a pattern");
  const cost = costOf(pattern, automaton);
  if (cost <= MAX_KILOBYTES) return cost;
  throw new QueryTooLarge("A pattern is too large for a cluster", "Shorten the pattern; repetition counts multiply.");
}

function costOf(pattern: NonNullable<Automaton["pattern"]>, automaton: Automaton): number {
  switch (pattern.kind) {
    case "prefix":
      return pattern.text.length / 4;
    case "fuzzy":
      return pattern.text.length * KILOBYTES_PER_CHARACTER[pattern.edits];
    case "range":
      return ((pattern.low?.text.length ?? 0) + (pattern.high?.text.length ?? 0)) / 4;
    case "regular":
      return regularCost(pattern.pattern, automaton);
    default:
      return assertNever(pattern);
  }
}

function regularCost(pattern: Pattern, automaton: Automaton): number {
  const { states, transitions } = regexpSize(pattern);
  if (transitions > MAX_TRANSITIONS) return Number.POSITIVE_INFINITY;
  const isWide = automaton.boundaries.some((boundary) => boundary > 0x80);
  const perState = isWide ? KILOBYTES_PER_WIDE_STATE : KILOBYTES_PER_STATE;
  if (states <= SMALL_STATES) return states * perState;
  const limits = { states: MAX_KILOBYTES / perState, members: MAX_MEMBERS, steps: MAX_STEPS };
  const size = deterministicSize(automaton, limits);
  return size === null ? Number.POSITIVE_INFINITY : size.states * perState;
}
