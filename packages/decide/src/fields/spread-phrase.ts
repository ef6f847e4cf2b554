import { POSITION_GAP, type ResolvedPhrase, type ResolvedTerm } from "firmament/query";

/*
 * Phrases that also match words of several objects. The values of one member of all objects are one sequence of words,
 * with POSITION_GAP positions between two values. So a phrase with a slop of POSITION_GAP or more can have some of its
 * words in one object and the others in later ones.
 */

/** The indexes of the terms of a phrase that are in each object, in the order of the objects; none of them is empty. */
export type Spread = readonly (readonly number[])[];

/** The terms of more objects are not assigned in all ways: 541 for five terms. */
const MAX_TERMS = 5;

/**
 * All ways to spread the terms of a phrase over objects with which it can match, those over few objects first.
 *
 * A term i in an object and a term j in a later one are at least POSITION_GAP + 1 positions apart, and more for each
 * object and each term between the two. Their shifts, position minus index, must not differ by more than the slop.
 *
 * @returns `isComplete` is false if there may be more
 */
export function spreadsOf(
  length: number,
  slop: number,
): { readonly spreads: readonly Spread[]; readonly isComplete: boolean } {
  const indexes = Array.from({ length }, (_, index) => index);
  if (length > MAX_TERMS) {
    const halves = indexes.slice(1).map((start): Spread => [indexes.slice(0, start), indexes.slice(start)]);
    return { spreads: [[indexes], ...halves].filter((spread) => fitsSlop(spread, slop)), isComplete: false };
  }
  const spreads: Spread[] = [];
  const visit = (spread: Spread, rest: readonly number[]): void => {
    if (!fitsSlop(spread, slop)) return;
    if (rest.length === 0) spreads.push(spread);
    for (const group of nonEmptyPartsOf(rest)) {
      visit(
        [...spread, group],
        rest.filter((index) => !group.includes(index)),
      );
    }
  };
  visit([], indexes);
  return { spreads: spreads.sort((a, b) => a.length - b.length), isComplete: true };
}

function nonEmptyPartsOf(indexes: readonly number[]): readonly (readonly number[])[] {
  const parts: (readonly number[])[] = [];
  for (const index of indexes) parts.push(...parts.map((part) => [...part, index]), [index]);
  return parts;
}

/** Whether the shifts of the terms of the last object can be close enough to those of earlier ones. */
function fitsSlop(spread: Spread, slop: number): boolean {
  return spread.every((later, end) => {
    const first = Math.min(...later);
    let distance = 1;
    for (let index = end - 1; index >= 0; index--) {
      const earlier = spread[index] as readonly number[];
      distance += POSITION_GAP;
      if (distance - (first - Math.max(...earlier)) > slop) return false;
      distance += earlier.length;
    }
    return true;
  });
}

/**
 * What an object must have of a member so that it has some terms of a phrase. Between these terms, others of the phrase
 * are missing, so that their own slop is greater by as many.
 *
 * @param group the ascending indexes of the terms
 */
export function partOf(
  phrase: ResolvedPhrase,
  member: string,
  group: readonly number[],
): ResolvedPhrase | ResolvedTerm {
  const fields = [member];
  const terms = group.map((index) => phrase.terms[index] as string);
  const [term = ""] = terms;
  if (terms.length === 1) return { kind: "term", fields, term, boost: 1 };
  const missing = (group.at(-1) as number) - (group[0] as number) + 1 - group.length;
  return { kind: "phrase", fields, terms, slop: phrase.slop + missing, boost: 1 };
}
