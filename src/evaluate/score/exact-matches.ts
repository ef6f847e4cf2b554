import type { PostingList, Segment, TextIndex, TokenStreams } from "../../indexes/segment.ts";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { noPostings, type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";

/**
 * The documents of a set with a field value that equals one of the given values. Checks the documents with the rarest
 * term of a value, or the documents of the set if they are fewer: 3 to 5 ns each.
 */
export function exactMatches(values: readonly ExactValue[], segment: Segment, set: PostingSet): PostingSet {
  const matches: number[] = [];
  for (const value of values) addMatches(value, segment, set, matches);
  if (matches.length === 0) return noPostings(set.universe);
  return scatteredPostings(Uint32Array.from(values.length === 1 ? matches : new Set(matches)), set.universe);
}

function addMatches({ field, terms }: ExactValue, segment: Segment, set: PostingSet, matches: number[]): void {
  const index = segment.text(field);
  const lists = listsOf(index, terms);
  if (lists === null) return;
  const rarest = lists.reduce((best, list) => (list.size < best.size ? list : best));
  const streams = index.streams();
  const { positions } = streams;
  const value = terms.map((term) => streams.termNumber(term));
  if (positions !== null) {
    addMultiValued(value, streams, positions, set.size < rarest.size ? set.toArray() : rarest.ordinals, set, matches);
  } else {
    const { ordinals, offsets } = set.size < rarest.size ? { ordinals: set.toArray(), offsets: null } : rarest;
    addSingleValued(value, streams, ordinals, offsets, lists.indexOf(rarest), set, matches);
  }
}

/** The posting list of each term; `null` if a term is absent. */
function listsOf(index: TextIndex, terms: readonly string[]): readonly PostingList[] | null {
  const lists: PostingList[] = [];
  for (const term of terms) {
    const list = index.list(term);
    if (list === null) return null;
    lists.push(list);
  }
  return lists;
}

/**
 * Adds the documents of a set whose single value consists of exactly these terms.
 *
 * @param offsets the offset of the first occurrence of one of the terms, for each ordinal; `null` if not stored
 * @param offset the offset of this term in the value
 */
function addSingleValued(
  value: readonly number[],
  { terms, starts }: TokenStreams,
  ordinals: Uint32Array,
  offsets: Uint16Array | null,
  offset: number,
  set: PostingSet,
  matches: number[],
): void {
  const count = ordinals.length;
  const length = value.length;
  for (let i = 0; i < count; i++) {
    if (offsets !== null && offsets[i] !== offset) continue;
    const ordinal = ordinals[i] as number;
    const from = starts[ordinal] as number;
    if ((starts[ordinal + 1] as number) - from !== length) continue;
    if (equalsAt(value, terms, from) && set.has(ordinal)) matches.push(ordinal);
  }
}

/** Adds the documents of a set with a value that consists of exactly these terms. */
function addMultiValued(
  value: readonly number[],
  { terms, starts }: TokenStreams,
  positions: Uint32Array,
  ordinals: Uint32Array,
  set: PostingSet,
  matches: number[],
): void {
  for (const ordinal of ordinals) {
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    if (hasValue(value, terms, positions, from, to) && set.has(ordinal)) matches.push(ordinal);
  }
}

/** Whether the tokens `[from, to)` contain a value of exactly these terms. Position gaps separate values. */
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
    if (end - start === length && equalsAt(value, terms, start)) return true;
  }
  return false;
}

function equalsAt(value: readonly number[], terms: Uint32Array, from: number): boolean {
  const length = value.length;
  for (let i = 0; i < length; i++) if (terms[from + i] !== value[i]) return false;
  return true;
}
