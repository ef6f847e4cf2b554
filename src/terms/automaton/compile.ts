import type { Automaton } from "./automaton.ts";
import { determinise } from "./determinise.ts";
import { type Pattern, patternNfa } from "./pattern.ts";
import { literalsOf } from "./pattern-literals.ts";

/**
 * The automaton that accepts the texts of a pattern.
 *
 * @throws {AutomatonLimitError} if it needs too many states
 */
export function patternAutomaton(pattern: Pattern): Automaton {
  const nfa = patternNfa(pattern);
  return determinise(nfa, literalsOf(pattern), { kind: "regular", pattern });
}
