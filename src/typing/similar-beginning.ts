import { escapeTerm } from "../../grammar/syntax/escape.ts";
import type { ResolvedExpansion, ResolvedTerm } from "../plan/resolve/resolved.ts";
import { CodePointSet } from "../terms/automaton/code-point-set.ts";
import { patternAutomaton } from "../terms/automaton/compile.ts";
import { choiceOf, oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "../terms/automaton/pattern.ts";
import { MAX_BEGINNING_LENGTH, MIN_BEGINNING_LENGTH } from "./thresholds.ts";

const ANY = oneOf(CodePointSet.all);
const ANYTHING = repetitionOf(ANY, 0, null);

/**
 * The terms that begin with a similar spelling of an unfinished word: with its first letter, and one edit before its last
 * one. `null` for a word that is too short or too long.
 */
export function similarBeginningLeaf({ fields, term, boost }: ResolvedTerm): ResolvedExpansion | null {
  const letters = Array.from(term);
  if (letters.length < MIN_BEGINNING_LENGTH || letters.length > MAX_BEGINNING_LENGTH) return null;
  if (!letters.every((letter) => /\p{L}/u.test(letter))) return null;
  const automaton = patternAutomaton(sequenceOf([choiceOf(similarBeginnings(letters)), ANYTHING]));
  return { kind: "expansion", fields, automaton, label: `${escapeTerm(term)}~1*`, term: null, boost };
}

/** The texts at one edit from a word, in which an inserted or replaced letter is any code point. */
function similarBeginnings(letters: readonly string[]): readonly Pattern[] {
  const part = (from: number, to?: number): Pattern => textOf(letters.slice(from, to).join(""));
  const patterns: Pattern[] = [];
  for (let at = 1; at < letters.length; at++) {
    patterns.push(sequenceOf([part(0, at), ANY, part(at)]));
    if (at === letters.length - 1) break;
    patterns.push(sequenceOf([part(0, at), repetitionOf(ANY, 0, 1), part(at + 1)]));
    patterns.push(sequenceOf([part(0, at), part(at + 1, at + 2), part(at, at + 1), part(at + 2)]));
  }
  return patterns;
}
