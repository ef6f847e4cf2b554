import { escapeTerm } from "../../grammar/syntax/escape.ts";
import type { ResolvedExpansion, ResolvedTerm } from "../plan/resolve/resolved.ts";
import { CodePointSet } from "../terms/automaton/code-point-set.ts";
import { patternAutomaton } from "../terms/automaton/compile.ts";
import { choiceOf, oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "../terms/automaton/pattern.ts";
import { MAX_BEGINNING_LENGTH, MIN_BEGINNING_LENGTH } from "./thresholds.ts";

const ANY = oneOf(CodePointSet.all);
const ANYTHING = repetitionOf(ANY, 0, null);

/**
 * The terms of which a beginning is at most one edit from an unfinished word: an inserted, missing or other letter, or
 * two adjacent ones in the wrong order. `null` for a word that is too short or too long.
 */
export function similarBeginningLeaf({ fields, term, boost }: ResolvedTerm): ResolvedExpansion | null {
  const letters = Array.from(term);
  if (letters.length < MIN_BEGINNING_LENGTH || letters.length > MAX_BEGINNING_LENGTH) return null;
  if (!letters.every((letter) => /\p{L}/u.test(letter))) return null;
  const automaton = patternAutomaton(sequenceOf([withOneEdit(letters), ANYTHING]));
  return { kind: "expansion", fields, automaton, label: `${escapeTerm(term)}~1*`, term: null, boost };
}

/**
 * The texts that begin with a text at one edit from a word. An edit of the last letter leaves the letters before it: what
 * follows is free. Nested from the last letter to the first, so that the pattern repeats no beginning.
 */
function withOneEdit(letters: readonly string[]): Pattern {
  const from = (start: number): Pattern => textOf(letters.slice(start).join(""));
  const last = letters.length - 1;
  let pattern: Pattern = sequenceOf([]);
  for (let at = last - 1; at >= 0; at--) {
    const [letter, next] = [letters[at] as string, letters[at + 1] as string];
    pattern = choiceOf([
      sequenceOf([textOf(letter), pattern]),
      sequenceOf([ANY, from(at)]),
      sequenceOf([repetitionOf(ANY, 0, 1), from(at + 1)]),
      sequenceOf([textOf(next + letter), from(at + 2)]),
    ]);
  }
  return pattern;
}
