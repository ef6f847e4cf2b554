import { assertNever, invariant } from "firmament/base";
import type { Automaton, Pattern } from "firmament/query";
import { byteAutomatonSize } from "./byte-automaton-size.ts";
import { QueryTooLarge } from "./query-too-large.ts";

/** Steps to find the states of the deterministic one: 150 to 450 ms of processor time on a slow machine. */
const MAX_STEPS = 1_000_000;

/** What a pattern costs. */
export interface PatternCost {
  /** In the memory of a node, in each field. */
  readonly kilobytes: number;
  /** The steps in this process to find that out: see `byteAutomatonSize`. */
  readonly steps: number;
}

/** The bound that a cluster applies. Patterns within our own bounds do not reach it. */
export const MAX_DETERMINIZED_STATES = 100_000;

/**
 * Kilobytes of a state of Lucene's automaton over bytes, which has a table of its classes of bytes: fitted to 1,978
 * random patterns. None of those with more than 300 kB took over 3% more than this; half of them took at most 8% less.
 */
const KILOBYTES_PER_STATE = 0.06;
const KILOBYTES_PER_CLASS = 0.0065;

/** Kilobytes of a character of a fuzzy term, by edits, as measured. A character also takes 100 and 500 µs. */
const KILOBYTES_PER_CHARACTER = [0, 8, 30] as const;

/** The cost of one pattern in one field. A fuzzy term of 30,000 characters took all 512 MB of a node's heap. */
const MAX_KILOBYTES = 10_000;

/**
 * What a pattern costs a node of a cluster.
 *
 * @throws {QueryTooLarge} for a pattern that a cluster should not run
 */
export function patternCost(automaton: Automaton): PatternCost {
  const { pattern } = automaton;
  invariant(pattern !== null, "the automaton is that of a pattern");
  const cost = costOf(pattern);
  if (cost.kilobytes <= MAX_KILOBYTES) return cost;
  throw new QueryTooLarge("A pattern is too large for a cluster", "Shorten the pattern; repetition counts multiply.");
}

function costOf(pattern: NonNullable<Automaton["pattern"]>): PatternCost {
  switch (pattern.kind) {
    case "prefix":
      return inKilobytes(pattern.text.length / 4);
    case "fuzzy":
      return inKilobytes(pattern.text.length * KILOBYTES_PER_CHARACTER[pattern.edits]);
    case "range":
      return inKilobytes(((pattern.low?.text.length ?? 0) + (pattern.high?.text.length ?? 0)) / 4);
    case "regular":
      return regularCost(pattern.pattern);
    default:
      return assertNever(pattern);
  }
}

function inKilobytes(kilobytes: number): PatternCost {
  return { kilobytes, steps: 0 };
}

function regularCost(pattern: Pattern): PatternCost {
  const size = byteAutomatonSize(pattern, { states: MAX_KILOBYTES / KILOBYTES_PER_STATE, steps: MAX_STEPS });
  if (size === null) return inKilobytes(Number.POSITIVE_INFINITY);
  const { states, classes, steps } = size;
  return { kilobytes: states * (KILOBYTES_PER_STATE + classes * KILOBYTES_PER_CLASS), steps };
}
