import type { PostingList, Segment, TextIndex, TokenStreams } from "../../indexes/segment.ts";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { noPostings, type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";

/**
 * Those of a segment's documents in a set of which a value is one of some wordings as a whole. Looks at the documents that have a wording's rarest
 * word in the field, or at those of the set, if they are fewer: 3 to 5 ns each.
 */
export function exactMatches(wordings: readonly ExactValue[], segment: Segment, set: PostingSet): PostingSet {
  const found: number[] = [];
  for (const wording of wordings) addMatches(wording, segment, set, found);
  if (found.length === 0) return noPostings(set.universe);
  return scatteredPostings(Uint32Array.from(wordings.length === 1 ? found : new Set(found)), set.universe);
}

function addMatches({ field, terms }: ExactValue, segment: Segment, set: PostingSet, found: number[]): void {
  const index = segment.text(field);
  const lists = listsOf(index, terms);
  if (lists === null) return;
  const rarest = lists.reduce((best, list) => (list.size < best.size ? list : best));
  const streams = index.streams();
  const { positions } = streams;
  const value = terms.map((term) => streams.termNumber(term));
  if (positions !== null) {
    addWithSome(value, streams, positions, set.size < rarest.size ? set.toArray() : rarest.ordinals, set, found);
  } else {
    const candidates = set.size < rarest.size ? set.toArray() : beginningAt(rarest, lists.indexOf(rarest));
    addWithOnly(value, streams, candidates, set, found);
  }
}

/** Of each word; `null` when there is one that nothing has. */
function listsOf(index: TextIndex, terms: readonly string[]): readonly PostingList[] | null {
  const lists: PostingList[] = [];
  for (const term of terms) {
    const list = index.list(term);
    if (list === null) return null;
    lists.push(list);
  }
  return lists;
}

/** The documents in which a list's word stands first at this place, where that is known, and otherwise all. */
function beginningAt({ ordinals, offsets }: PostingList, place: number): Uint32Array {
  if (offsets === null) return ordinals;
  const length = ordinals.length;
  const found = new Uint32Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) if (offsets[i] === place) found[n++] = ordinals[i] as number;
  return found.subarray(0, n);
}

/** Adds those of the ordinals that are in the set and of which the one value has just these terms. */
function addWithOnly(
  value: readonly number[],
  { terms, starts }: TokenStreams,
  ordinals: Uint32Array,
  set: PostingSet,
  found: number[],
): void {
  const count = ordinals.length;
  const length = value.length;
  for (let i = 0; i < count; i++) {
    const ordinal = ordinals[i] as number;
    const from = starts[ordinal] as number;
    if ((starts[ordinal + 1] as number) - from !== length) continue;
    if (standsAt(value, terms, from) && set.has(ordinal)) found.push(ordinal);
  }
}

/** Adds those of the ordinals that are in the set and have a value of just these terms. */
function addWithSome(
  value: readonly number[],
  { terms, starts }: TokenStreams,
  positions: Uint32Array,
  ordinals: Uint32Array,
  set: PostingSet,
  found: number[],
): void {
  for (const ordinal of ordinals) {
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    if (hasValue(value, terms, positions, from, to) && set.has(ordinal)) found.push(ordinal);
  }
}

/** Whether the tokens from one place up to, not including, another hold a value of just these terms. Between values positions are left free. */
function hasValue(
  value: readonly number[],
  terms: Uint32Array,
  positions: Uint32Array,
  from: number,
  to: number,
): boolean {
  const length = value.length;
  for (let start = from, end = from; start < to; start = end) {
    end++;
    while (end < to && positions[end] === (positions[end - 1] as number) + 1) end++;
    if (end - start === length && standsAt(value, terms, start)) return true;
  }
  return false;
}

function standsAt(value: readonly number[], terms: Uint32Array, from: number): boolean {
  const length = value.length;
  for (let i = 0; i < length; i++) if (terms[from + i] !== value[i]) return false;
  return true;
}
