import { indexesOfByte } from "../../indexes/arrays/block-maxima.ts";
import type { FieldPostings, PostingList, Segment, TextIndex, TokenStreams } from "../../indexes/segment.ts";
import type { LeadingValue } from "../../plan/resolve/leading-value.ts";
import { inAnyOrder, subtract, union } from "../../postings/operations.ts";
import { isSmallerThan, noPostings, type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";
import { startsWithCodePoints } from "../../terms/compare.ts";
import { WordPositions } from "../phrase/word-positions.ts";
import { FirstTerms } from "./first-terms.ts";

/**
 * The documents of each tier that are in the set: those with one of its values, without those of a better tier.
 *
 * @param tiers the values of each tier, the best tier first
 */
export function leadingTiers(
  tiers: readonly (readonly LeadingValue[])[],
  segment: Segment,
  set: PostingSet,
): readonly PostingSet[] {
  let better = noPostings(set.universe);
  return tiers.map((values) => {
    const matches = leadingMatches(values, segment, set);
    const documents = subtract(matches, better);
    better = union([better, matches], set.universe);
    return documents;
  });
}

/**
 * The documents of a set with one of the values. Checks the documents with the rarest term of a value, or the documents of
 * the set if they are fewer: 3 to 5 ns each.
 */
export function leadingMatches(values: readonly LeadingValue[], segment: Segment, set: PostingSet): PostingSet {
  const matches: number[] = [];
  for (const value of values) addMatches(value, segment, set, matches);
  if (matches.length === 0) return noPostings(set.universe);
  return scatteredPostings(Uint32Array.from(values.length === 1 ? matches : new Set(matches)), set.universe);
}

function addMatches(value: LeadingValue, segment: Segment, set: PostingSet, matches: number[]): void {
  const begun = value.terms.length > 0 ? null : FirstTerms.of(value.field, segment);
  if (begun !== null) {
    for (const ordinal of begun.startingWith(value.open ?? "")) if (set.has(ordinal)) matches.push(ordinal);
    return;
  }
  const index = segment.text(value.field);
  const lists = listsOf(index, value.terms);
  if (lists === null) return;
  const streams = index.streams();
  if (value.open === null && streams.positions === null) {
    for (const ordinal of wholeValues(value.terms, lists, index, set)) matches.push(ordinal);
    return;
  }
  const test = new ValueTest(value, streams);
  for (const ordinal of candidatesAmong(lists, set)) {
    if (test.isIn(ordinal) && set.has(ordinal)) matches.push(ordinal);
  }
}

/**
 * The documents of a set whose single value has these terms and no others, ascending.
 *
 * @param lists the posting list of each term
 */
function wholeValues(
  terms: readonly string[],
  lists: readonly FieldPostings[],
  index: TextIndex,
  set: PostingSet,
): readonly number[] {
  const rarest = lists.reduce((best, list) => (list.size < best.size ? list : best));
  const isSetSmaller = isSmallerThan(rarest.size, set);
  /** Contain every match, as the candidates do. */
  const sets = isSetSmaller
    ? lists.map((list) => list.documents)
    : [set, ...lists.filter((list) => list !== rarest).map((list) => list.documents)];
  let words: readonly WordPositions[] | null = null;
  const found: number[] = [];
  for (const ordinal of isSetSmaller ? set.toArray() : ofLength(terms, lists.indexOf(rarest), rarest, index)) {
    if (index.lengthOf(ordinal) !== lists.length || !sets.every((other) => other.has(ordinal))) continue;
    // The only term of a value is all of it.
    if (lists.length > 1) {
      words ??= lists.map((list) => new WordPositions(list));
      if (!words.every((word, i) => word.isAt(ordinal, i))) continue;
    }
    found.push(ordinal);
  }
  return found;
}

/**
 * The documents of one of the terms whose value can be the terms: the normalized frequency of a term tells most values that
 * are longer or shorter. It is greater in shorter values, so that most blocks of postings need not be read.
 */
function ofLength(
  terms: readonly string[],
  termIndex: number,
  { ordinals, frequencies, blockMaxima }: FieldPostings,
  { normalization }: TextIndex,
): readonly number[] {
  const occurrences = terms.filter((term) => term === terms[termIndex]).length;
  const byte = normalization.encode(occurrences, terms.length);
  return indexesOfByte(frequencies, byte, blockMaxima).map((index) => ordinals[index] as number);
}

/** The fewest documents that can be told to include those of a set that contain the terms. */
function candidatesAmong(lists: readonly PostingList[], set: PostingSet): Iterable<number> {
  const [first, ...others] = lists;
  const rarest = others.reduce((best, list) => (best !== undefined && list.size < best.size ? list : best), first);
  return rarest === undefined || isSmallerThan(rarest.size, set) ? inAnyOrder(set) : rarest.ordinals;
}

/** The posting list of each term; `null` if a term is absent. */
function listsOf(index: TextIndex, terms: readonly string[]): readonly FieldPostings[] | null {
  const lists: FieldPostings[] = [];
  for (const term of terms) {
    const list = index.list(term);
    if (list === null) return null;
    lists.push(list);
  }
  return lists;
}

/** Tests whether a term, by its number, begins with a text. */
function beginsWith(text: string, streams: TokenStreams): (termNumber: number) => boolean {
  const range = streams.prefixRange(text);
  if (range === null) return (termNumber) => startsWithCodePoints(streams.termAt(termNumber), text);
  const { from, to } = range;
  return (termNumber) => from <= termNumber && termNumber < to;
}

/** Tests whether a document has a value. */
class ValueTest {
  readonly #terms: readonly number[];
  /** Whether nothing may follow. */
  readonly #isWhole: boolean;
  /** Whether the next term begins as it must; `null` if it need not exist. */
  readonly #isNext: ((termNumber: number) => boolean) | null;
  readonly #tokens: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #positions: Uint32Array | null;

  constructor({ terms, open }: LeadingValue, streams: TokenStreams) {
    this.#terms = terms.map((term) => streams.termNumber(term));
    this.#isWhole = open === null;
    this.#isNext = open === null || open === "" ? null : beginsWith(open, streams);
    this.#tokens = streams.terms;
    this.#starts = streams.starts;
    this.#positions = streams.positions;
  }

  isIn(ordinal: number): boolean {
    const from = this.#starts[ordinal] as number;
    const to = this.#starts[ordinal + 1] as number;
    if (this.#positions === null) return from < to && this.#isAt(from, to);
    // Position gaps separate values.
    for (let start = from, end = from; start < to; start = end) {
      end++;
      while (end < to && this.#positions[end] === (this.#positions[end - 1] as number) + 1) end++;
      if (this.#isAt(start, end)) return true;
    }
    return false;
  }

  /** Whether the tokens `[from, to)` of one value are the terms, and what may follow. */
  #isAt(from: number, to: number): boolean {
    const next = from + this.#terms.length;
    if (this.#isWhole ? next !== to : next > to) return false;
    for (let i = from; i < next; i++) if (this.#tokens[i] !== this.#terms[i - from]) return false;
    return this.#isNext === null || (next < to && this.#isNext(this.#tokens[next] as number));
  }
}
