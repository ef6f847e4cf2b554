import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";
import { PhraseTerm } from "./phrase-term.ts";

/** Consecutive tokens of a field, both ends inclusive. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The token ranges of a phrase's matches in a field, ascending. Matches that share a token are one range.
 *
 * As in a search, a match assigns a position to each term, and different positions to a repeated term, such that all
 * shifts (the position in the field minus the offset in the phrase) are in a window [shift, shift + slop]. The matches
 * of one window each share a token with another one; together they range from the first to the last position that the
 * window permits for any term. Windows are tried in ascending order, except those that cannot add tokens.
 */
export function phraseRanges(
  field: FieldTerms,
  terms: readonly string[],
  slop: number,
  budget: PhraseBudget,
): readonly TokenRange[] {
  const phrase = phraseTerms(field, terms);
  const ranges: TokenRange[] = [];
  let shift = firstMatchingShift(phrase, Number.NEGATIVE_INFINITY, slop, budget);
  while (Number.isFinite(shift)) {
    const { first, last } = rangeOf(phrase, shift, slop);
    const previous = ranges.at(-1);
    if (previous !== undefined && first <= previous.last) ranges[ranges.length - 1] = { first: previous.first, last };
    else ranges.push({ first, last });
    // If the last window that shares a token with this one matches, the windows between them add no tokens.
    const lastShift = max(phrase, (term) => term.lastShift(last));
    const isCovered = lastShift > shift && phrase.every((term) => term.minShift(lastShift, slop, budget) === lastShift);
    shift = isCovered
      ? lastShift
      : firstMatchingShift(
          phrase,
          min(phrase, (term) => term.shiftBeyond(last, slop)),
          slop,
          budget,
        );
  }
  return ranges;
}

function phraseTerms(field: FieldTerms, terms: readonly string[]): readonly PhraseTerm[] {
  const distinct = new Map<string, PhraseTerm>();
  for (const [offset, text] of terms.entries()) {
    const term = distinct.get(text) ?? new PhraseTerm(field, text);
    distinct.set(text, term);
    term.offsets.push(offset);
  }
  return [...distinct.values()];
}

/** The first shift, from a shift on, whose window matches; infinity if there is none or the budget is spent. */
function firstMatchingShift(phrase: readonly PhraseTerm[], from: number, slop: number, budget: PhraseBudget): number {
  let shift = from;
  let matching = 0;
  while (matching < phrase.length) {
    if (budget.isSpent) return Number.POSITIVE_INFINITY;
    const next = (phrase[matching] as PhraseTerm).minShift(shift, slop, budget);
    matching = next === shift ? matching + 1 : 0;
    shift = next;
  }
  return shift;
}

/** The tokens of all matches of a window. */
function rangeOf(phrase: readonly PhraseTerm[], shift: number, slop: number): TokenRange {
  return {
    first: min(phrase, (term) => term.firstToken(shift)),
    last: max(phrase, (term) => term.lastToken(shift, slop)),
  };
}

function min(phrase: readonly PhraseTerm[], of: (term: PhraseTerm) => number): number {
  return phrase.reduce((lowest, term) => Math.min(lowest, of(term)), Number.POSITIVE_INFINITY);
}

function max(phrase: readonly PhraseTerm[], of: (term: PhraseTerm) => number): number {
  return phrase.reduce((highest, term) => Math.max(highest, of(term)), Number.NEGATIVE_INFINITY);
}
