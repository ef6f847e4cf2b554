import type { IndexRange } from "../../base/index-range.ts";
import type { TermUnits } from "../term-units.ts";

/**
 * The terms of a stretch that have a text, which is not empty, among their code units, ascending. O(units of the
 * stretch): 1 ns a unit.
 */
export function termsWithInfix(terms: TermUnits, { from, to }: IndexRange, infix: string): readonly number[] {
  const { units, starts } = terms;
  const find = infix.length === 1 ? nextUnit : nextPair;
  const end = (starts[to] as number) | 0;
  const found: number[] = [];
  let term = from;
  for (let at = find(units, infix, starts[from] as number, end); at < end; ) {
    while ((starts[term + 1] as number) <= at) term++;
    const endOfTerm = (starts[term + 1] as number) | 0;
    const isFound = at + infix.length <= endOfTerm && hasUnitsAt(units, at, infix);
    if (isFound) found.push(term);
    at = find(units, infix, isFound ? endOfTerm : at + 1, end);
  }
  return found;
}

/** The first place, of `[from, end)`, of a text's only unit; `end` when there is none. */
function nextUnit(units: Uint16Array, text: string, from: number, end: number): number {
  const unit = text.charCodeAt(0);
  let at = from | 0;
  while (at < end && units[at] !== unit) at++;
  return at;
}

/**
 * The first place, of `[from, end)`, of a text's first two units; `end` when there is none. They are compared as one
 * number, without a branch for the first one, which where letters are common takes twice as long.
 */
function nextPair(units: Uint16Array, text: string, from: number, end: number): number {
  const pair = (text.charCodeAt(0) << 16) | text.charCodeAt(1);
  let seen = units[from] as number;
  for (let at = (from + 1) | 0; at < end; at++) {
    seen = (seen << 16) | (units[at] as number);
    if (seen === pair) return at - 1;
  }
  return end;
}

function hasUnitsAt(units: Uint16Array, at: number, text: string): boolean {
  let offset = 0;
  while (offset < text.length && units[at + offset] === text.charCodeAt(offset)) offset++;
  return offset === text.length;
}
