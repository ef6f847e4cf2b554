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
  if (slop === 0) return values.some((value) => value.some((_, start) => isAt(value, start, terms)));
  const positions = positionsOf(terms, values);
  const places = terms.map((term) => positions.get(term) ?? []);
  const shifts = new Set(places.flatMap((list, index) => list.map((position) => position - index)));
  return [...shifts].some((shift) => fitsWindow(terms, positions, shift, slop));
}

function isAt(value: readonly string[], start: number, terms: readonly string[]): boolean {
  return terms.every((term, index) => value[start + index] === term);
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
