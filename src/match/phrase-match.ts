import { partitionPoint } from "../base/partition-point.ts";
import { POSITION_GAP } from "../indexes/segment.ts";

/**
 * Whether a field contains a phrase: adjacent terms within one value at slop 0. With slop, as Lucene's
 * `SloppyPhraseMatcher` defines it: each term of the phrase has a position in the field, repeated terms have distinct
 * ones, and all shifts (position in the field minus index in the phrase) lie in one window [shift, shift + slop].
 *
 * @param values the terms of each value of the field
 */
export function hasPhrase(values: readonly (readonly string[])[], terms: readonly string[], slop: number): boolean {
  if (slop === 0) return values.some((value) => containsRun(value, terms));
  const positions = positionsOf(terms, values);
  if (!haveEnough(positions, terms)) return false;
  const tested = new Set<number>();
  for (const [index, term] of terms.entries()) {
    for (const position of positions.get(term) ?? []) {
      const shift = position - index;
      if (tested.has(shift)) continue;
      if (fitsWindow(terms, positions, shift, slop)) return true;
      tested.add(shift);
    }
  }
  return false;
}

/** A phrase: its terms, and how far they may be from their places. */
interface Phrase {
  readonly terms: readonly string[];
  readonly slop: number;
}

/**
 * Whether every field that contains a phrase `whole` contains `part`: the terms of `part` are among those of `whole`,
 * and their shifts are so close in `whole` itself that they remain in one window when the slop of `whole` moves them
 * apart.
 */
export function isImplied(part: Phrase, whole: Phrase): boolean {
  return part.slop >= whole.slop && hasPhrase([whole.terms], part.terms, part.slop - whole.slop);
}

/** Whether a value contains adjacent terms, in linear time (Knuth, Morris, Pratt, 1977). */
function containsRun(value: readonly string[], terms: readonly string[]): boolean {
  if (value.length < terms.length) return false;
  const borders = bordersOf(terms);
  let matched = 0;
  for (const term of value) {
    while (matched > 0 && terms[matched] !== term) matched = borders[matched - 1] as number;
    if (terms[matched] === term && ++matched === terms.length) return true;
  }
  return terms.length === 0 && value.length > 0;
}

/** For each beginning of a list, the length of its longest proper beginning that is also its end. */
function bordersOf(terms: readonly string[]): readonly number[] {
  const borders: number[] = [0];
  let length = 0;
  for (let index = 1; index < terms.length; index++) {
    while (length > 0 && terms[length] !== terms[index]) length = borders[length - 1] as number;
    if (terms[length] === terms[index]) length++;
    borders.push(length);
  }
  return borders;
}

/** Whether each term occurs as often as in the phrase. */
function haveEnough(positions: ReadonlyMap<string, readonly number[]>, terms: readonly string[]): boolean {
  const needed = new Map<string, number>();
  for (const term of terms) needed.set(term, (needed.get(term) ?? 0) + 1);
  return positions.entries().every(([term, list]) => list.length >= (needed.get(term) as number));
}

/** The positions of some terms, ascending. */
function positionsOf(
  terms: readonly string[],
  values: readonly (readonly string[])[],
): ReadonlyMap<string, readonly number[]> {
  const positions = new Map(terms.map((term): [string, number[]] => [term, []]));
  let position = 0;
  for (const value of values) {
    for (const [offset, term] of value.entries()) positions.get(term)?.push(position + offset);
    position += value.length + POSITION_GAP;
  }
  return positions;
}

/**
 * Whether each term has a position of its own whose shift is in the window. A repeated term allows ranges of equal
 * length, so that taking the first free position for each of its indexes is optimal.
 */
function fitsWindow(
  terms: readonly string[],
  positions: ReadonlyMap<string, readonly number[]>,
  shift: number,
  slop: number,
): boolean {
  const taken = new Map<string, number>();
  return terms.every((term, index) => {
    const after = Math.max(shift + index, (taken.get(term) ?? -1) + 1);
    const list = positions.get(term) ?? [];
    const position = list[partitionPoint(list.length, (place) => (list[place] as number) < after)];
    if (position === undefined || position > shift + index + slop) return false;
    taken.set(term, position);
    return true;
  });
}
