import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";
import { PhraseWord } from "./phrase-word.ts";

/** Neighbouring tokens of a field, from the first to the last. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * Where a phrase stands in a field, ascending: from the first to the last token of each match. Matches that share a token are one
 * stretch.
 *
 * A match is what it is for a search: a position for every word, different ones for a repeated word, such that the shifts (position in the
 * field minus place in the phrase) lie in a window [shift, shift + slop]. The matches of one window reach together from the first
 * position that it leaves to any word up to the last one, each sharing a token with another. Windows are tried in ascending order; those
 * that can only give what has been found are passed over.
 */
export function phraseStretches(
  field: FieldTerms,
  terms: readonly string[],
  slop: number,
  budget: PhraseBudget,
): readonly Stretch[] {
  const words = wordsOf(field, terms);
  const stretches: Stretch[] = [];
  let shift = firstFitting(words, Number.NEGATIVE_INFINITY, slop, budget);
  while (Number.isFinite(shift)) {
    const { first, last } = stretchOf(words, shift, slop);
    const before = stretches.at(-1);
    if (before !== undefined && first <= before.last) stretches[stretches.length - 1] = { first: before.first, last };
    else stretches.push({ first, last });
    // If the last window that shares a token with this one fits, those between add nothing to the two.
    const farthest = greatest(words, (word) => word.lastShift(last));
    const isCovered = farthest > shift && words.every((word) => word.leastShift(farthest, slop, budget) === farthest);
    shift = isCovered ? farthest : firstFitting(words, shiftBeyond(words, last, slop), slop, budget);
  }
  return stretches;
}

function wordsOf(field: FieldTerms, terms: readonly string[]): readonly PhraseWord[] {
  const words = new Map<string, PhraseWord>();
  for (const [place, term] of terms.entries()) {
    const word = words.get(term) ?? new PhraseWord(field, term);
    words.set(term, word);
    word.places.push(place);
  }
  return [...words.values()];
}

/** The least shift, from the given one on, whose window holds all words; infinity when there is none, or the budget is spent. */
function firstFitting(words: readonly PhraseWord[], from: number, slop: number, budget: PhraseBudget): number {
  let shift = from;
  let fitting = 0;
  while (fitting < words.length) {
    if (budget.isSpent) return Number.POSITIVE_INFINITY;
    const next = (words[fitting] as PhraseWord).leastShift(shift, slop, budget);
    fitting = next === shift ? fitting + 1 : 0;
    shift = next;
  }
  return shift;
}

/** What the matches of a window that holds all words make up. */
function stretchOf(words: readonly PhraseWord[], shift: number, slop: number): Stretch {
  return {
    first: least(words, (word) => word.firstToken(shift)),
    last: greatest(words, (word) => word.lastToken(shift, slop)),
  };
}

/** The first window that reaches a token behind this one. */
function shiftBeyond(words: readonly PhraseWord[], token: number, slop: number): number {
  return least(words, (word) => word.shiftBeyond(token, slop));
}

function least(words: readonly PhraseWord[], of: (word: PhraseWord) => number): number {
  return words.reduce((least, word) => Math.min(least, of(word)), Number.POSITIVE_INFINITY);
}

function greatest(words: readonly PhraseWord[], of: (word: PhraseWord) => number): number {
  return words.reduce((greatest, word) => Math.max(greatest, of(word)), Number.NEGATIVE_INFINITY);
}
