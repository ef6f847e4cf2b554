import type { IndexRange } from "../../base/index-range.ts";
import type { TermUnits } from "../term-units.ts";

/**
 * The terms of a range that contain a non-empty text, by code units, ascending. O(units of the range): 1 ns per unit.
 */
export function termsWithInfix(terms: TermUnits, { from, to }: IndexRange, infix: string): readonly number[] {
  const { units, starts } = terms;
  const find = infix.length === 1 ? nextUnit : nextPair;
  const end = (starts[to] as number) | 0;
  const matches: number[] = [];
  let term = from;
  for (let index = find(units, infix, starts[from] as number, end); index < end; ) {
    while ((starts[term + 1] as number) <= index) term++;
    const endOfTerm = (starts[term + 1] as number) | 0;
    const isMatch = index + infix.length <= endOfTerm && hasUnitsAt(units, index, infix);
    if (isMatch) matches.push(term);
    index = find(units, infix, isMatch ? endOfTerm : index + 1, end);
  }
  return matches;
}

/** The first index in `[from, end)` of a text's only unit; `end` if there is none. */
function nextUnit(units: Uint16Array, text: string, from: number, end: number): number {
  const unit = text.charCodeAt(0);
  let index = from | 0;
  while (index < end && units[index] !== unit) index++;
  return index;
}

/**
 * The first index in `[from, end)` of a text's first two units; `end` if there is none. Compares both units as one
 * number: a branch for the first unit takes twice as long if its letter is common.
 */
function nextPair(units: Uint16Array, text: string, from: number, end: number): number {
  const pair = (text.charCodeAt(0) << 16) | text.charCodeAt(1);
  let window = units[from] as number;
  for (let index = (from + 1) | 0; index < end; index++) {
    window = (window << 16) | (units[index] as number);
    if (window === pair) return index - 1;
  }
  return end;
}

function hasUnitsAt(units: Uint16Array, index: number, text: string): boolean {
  let offset = 0;
  while (offset < text.length && units[index + offset] === text.charCodeAt(offset)) offset++;
  return offset === text.length;
}
