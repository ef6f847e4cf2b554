import { assertNever } from "firmament/base";
import type { Pattern } from "firmament/query";

/**
 * The size of the nondeterministic automaton that Lucene builds for a regular expression, as an upper bound. It has no
 * ε-transitions: joining two automata copies the transitions of a start to each end, so that nested repetitions multiply.
 */
export interface RegexpSize {
  readonly states: number;
  readonly transitions: number;
  /** The transitions of the start. */
  readonly first: number;
  /** The accepting states. */
  readonly accepting: number;
  /** Whether the pattern accepts the empty text. */
  readonly isOptional: boolean;
}

const EMPTY: RegexpSize = { states: 1, transitions: 0, first: 0, accepting: 1, isOptional: true };

export function regexpSize(pattern: Pattern): RegexpSize {
  switch (pattern.kind) {
    case "empty":
      return EMPTY;
    case "one": {
      const count = pattern.of.ranges.length;
      return { states: 2, transitions: count, first: count, accepting: 1, isOptional: false };
    }
    case "sequence":
      return pattern.parts.map(regexpSize).reduce(concatenation);
    case "choice":
      return pattern.alternatives.map(regexpSize).reduce(union);
    case "repetition":
      return repetition(regexpSize(pattern.body), pattern.min, pattern.max);
    default:
      return assertNever(pattern);
  }
}

function concatenation(a: RegexpSize, b: RegexpSize): RegexpSize {
  return {
    states: a.states + b.states,
    transitions: a.transitions + b.transitions + a.accepting * b.first,
    first: a.isOptional ? a.first + b.first : a.first,
    accepting: b.isOptional ? a.accepting + b.accepting : b.accepting,
    isOptional: a.isOptional && b.isOptional,
  };
}

function union(a: RegexpSize, b: RegexpSize): RegexpSize {
  return {
    states: a.states + b.states + 1,
    transitions: a.transitions + b.transitions + a.first + b.first,
    first: a.first + b.first,
    accepting: a.accepting + b.accepting,
    isOptional: a.isOptional || b.isOptional,
  };
}

function loop(body: RegexpSize): RegexpSize {
  return {
    ...body,
    states: body.states + 1,
    transitions: body.transitions + (body.accepting + 1) * body.first,
    accepting: body.accepting + 1,
    isOptional: true,
  };
}

function repetition(body: RegexpSize, min: number, max: number | null): RegexpSize {
  if (max === null) return min === 0 ? loop(body) : concatenation(copies(body, min, min), loop(body));
  return copies(body, min, max);
}

/** Between `min` and `max` copies. Each may follow any earlier one if it is optional itself, and only the previous one otherwise. */
function copies(body: RegexpSize, min: number, max: number): RegexpSize {
  const joints = body.isOptional ? (max * (max - 1)) / 2 : max - 1;
  return {
    states: body.states * max,
    transitions: body.transitions * max + body.accepting * body.first * joints,
    first: body.isOptional ? body.first * max : body.first,
    accepting: body.accepting * (body.isOptional ? max : max - min + 1),
    isOptional: body.isOptional || min === 0,
  };
}
