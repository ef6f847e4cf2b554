import type { Automaton } from "./automaton.ts";
import { CodePointSet } from "./code-point-set.ts";
import { determinise } from "./determinise.ts";
import { NfaBuilder } from "./nfa.ts";

/**
 * Accepts what at most so many edits make of a normalised text: a code point left out, added or replaced, or two
 * neighbours swapped; what has been swapped is not edited again (optimal string alignment).
 *
 * @throws {AutomatonLimitError} when the text is longer than some 2,000 code points
 */
export function fuzzyAutomaton(text: string, edits: 0 | 1 | 2): Automaton {
  const letters = Array.from(text, (character) => CodePointSet.single(character.codePointAt(0) as number));
  const nfa = new NfaBuilder();
  const width = letters.length + 1;
  for (let made = 0; made < width * (edits + 1); made++) nfa.state();
  /** The state in which the first `read` letters are dealt with and `spent` edits are used up. */
  const stateOf = (read: number, spent: number) => spent * width + read;

  for (let spent = 0; spent <= edits; spent++) {
    for (const [read, letter] of letters.entries()) nfa.edge(stateOf(read, spent), letter, stateOf(read + 1, spent));
  }
  for (let spent = 0; spent < edits; spent++) {
    for (const [read, letter] of letters.entries()) {
      const replaced = stateOf(read + 1, spent + 1);
      nfa.edge(stateOf(read, spent), CodePointSet.all, replaced);
      nfa.epsilon(stateOf(read, spent), replaced);
      const following = letters[read + 1];
      if (following === undefined) continue;
      const swapping = nfa.state();
      nfa.edge(stateOf(read, spent), following, swapping);
      nfa.edge(swapping, letter, stateOf(read + 2, spent + 1));
    }
    for (let read = 0; read < width; read++) {
      nfa.edge(stateOf(read, spent), CodePointSet.all, stateOf(read, spent + 1));
    }
    nfa.epsilon(stateOf(letters.length, spent), stateOf(letters.length, spent + 1));
  }
  return determinise(nfa.build(stateOf(0, 0), stateOf(letters.length, edits)));
}
