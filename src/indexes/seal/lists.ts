import { splitParts, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { SegmentColumns, TextColumn } from "../arrays/segment-columns.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import { pairThreshold } from "./field-pairs.ts";

/** Tokens, terms or lists that are gone through in about a millisecond. */
const TOKENS_A_STEP = 1 << 17;
const TERMS_A_STEP = 1 << 15;

/**
 * Which posting lists a segment has, before their postings are there. A term has a *gathered* number in the columns and a *sorted*
 * number in the segment.
 */
export interface ListLayout {
  /** Sorted number → gathered number, without the terms that no document has. */
  readonly order: Uint32Array;
  /** Gathered number → sorted number. */
  readonly sortedNumbers: Uint32Array;
  /** The first list of each term, by sorted number, and the end of all. */
  readonly firstLists: Uint32Array;
  /** The field of each list. */
  readonly fields: Uint16Array;
  /** The first posting of each list, and the end of all. */
  readonly starts: Uint32Array;
  /** The same, counting only the postings whose offsets are kept. */
  readonly offsetStarts: Uint32Array;
  /** The lists that are long enough for pairs, ascending; their offsets are not kept. */
  readonly common: Uint32Array;
  /** By text field. */
  readonly byField: readonly FieldLists[];
}

/** The posting lists of a field. */
export interface FieldLists {
  /** The gathered numbers of their terms, ascending. */
  readonly terms: Uint32Array;
  /** The number of each list. */
  readonly lists: Uint32Array;
}

export function* layOutLists(columns: SegmentColumns): Steps<ListLayout> {
  const termCount = columns.terms.starts.length - 1;
  const counted: CountedTerms[] = [];
  for (const column of columns.texts) counted.push(yield* countTerms(column, termCount));

  const listCounts = new Uint32Array(termCount);
  for (const { terms } of counted) {
    for (let i = 0; i < terms.length; i++) increment(listCounts, terms[i] as number);
    yield;
  }
  const order = nonZero(listCounts);
  yield;
  yield* sortStrings(columns.terms, order);
  const { sortedNumbers, firstLists, nextLists } = yield* numberLists(order, listCounts);
  return {
    order,
    sortedNumbers,
    firstLists,
    ...(yield* placeLists(columns, counted, nextLists, firstLists[order.length] as number)),
  };
}

/** The terms of a field. */
interface CountedTerms {
  /** Gathered numbers, ascending. */
  readonly terms: Uint32Array;
  /** In how many documents each stands. */
  readonly sizes: Uint32Array;
}

function* countTerms(column: TextColumn, termCount: number): Steps<CountedTerms> {
  const counts = new Uint32Array(termCount);
  /** The last document in which a term was seen, counted from 1. */
  const last = new Uint32Array(termCount);
  for (const { from, to } of splitParts(column.starts, TOKENS_A_STEP)) {
    countDocuments(column, from, to, counts, last);
    yield;
  }
  const terms = nonZero(counts);
  const sizes = new Uint32Array(terms.length);
  for (let i = 0; i < terms.length; i++) sizes[i] = counts[terms[i] as number] as number;
  yield;
  return { terms, sizes };
}

function countDocuments(
  { terms, starts }: TextColumn,
  from: number,
  to: number,
  counts: Uint32Array,
  last: Uint32Array,
): void {
  for (let ordinal = from; ordinal < to; ordinal++) {
    const end = starts[ordinal + 1] as number;
    for (let i = starts[ordinal] as number; i < end; i++) {
      const term = terms[i] as number;
      if (last[term] === ordinal + 1) continue;
      last[term] = ordinal + 1;
      increment(counts, term);
    }
  }
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

/** The indices of what is not 0. */
function nonZero(counts: Uint32Array): Uint32Array {
  const found = new Uint32Array(counts.length);
  let n = 0;
  for (let i = 0; i < counts.length; i++) {
    found[n] = i;
    if (counts[i] !== 0) n++;
  }
  return found.slice(0, n);
}

interface NumberedLists {
  readonly sortedNumbers: Uint32Array;
  readonly firstLists: Uint32Array;
  /** The first list of each term by gathered number. */
  readonly nextLists: Uint32Array;
}

function* numberLists(order: Uint32Array, listCounts: Uint32Array): Steps<NumberedLists> {
  const sortedNumbers = new Uint32Array(listCounts.length);
  const nextLists = new Uint32Array(listCounts.length);
  const firstLists = new Uint32Array(order.length + 1);
  for (const { from, to } of splitRange(0, order.length, TERMS_A_STEP)) {
    for (let number = from; number < to; number++) {
      const term = order[number] as number;
      const first = firstLists[number] as number;
      sortedNumbers[term] = number;
      nextLists[term] = first;
      firstLists[number + 1] = first + (listCounts[term] as number);
    }
    yield;
  }
  return { sortedNumbers, firstLists, nextLists };
}

/** @param nextLists the first list of each term that has no field yet */
function* placeLists(
  { texts }: SegmentColumns,
  counted: readonly CountedTerms[],
  nextLists: Uint32Array,
  listCount: number,
): Steps<Pick<ListLayout, "fields" | "starts" | "offsetStarts" | "common" | "byField">> {
  const fields = new Uint16Array(listCount);
  const starts = new Uint32Array(listCount + 1);
  const byField: FieldLists[] = [];
  for (const [field, { terms, sizes }] of counted.entries()) {
    const lists = new Uint32Array(terms.length);
    for (const { from, to } of splitRange(0, terms.length, TERMS_A_STEP)) {
      for (let i = from; i < to; i++) {
        const list = nextLists[terms[i] as number] as number;
        increment(nextLists, terms[i] as number);
        lists[i] = list;
        fields[list] = field;
        starts[list + 1] = sizes[i] as number;
      }
      yield;
    }
    byField.push({ terms, lists });
  }
  const thresholds = Uint32Array.from(texts, ({ terms }) => pairThreshold(terms.length));
  const offsetStarts = new Uint32Array(listCount + 1);
  const common: number[] = [];
  for (const { from, to } of splitRange(0, listCount, TERMS_A_STEP)) {
    for (let list = from; list < to; list++) {
      const size = starts[list + 1] as number;
      const isCommon = size >= (thresholds[fields[list] as number] as number);
      if (isCommon) common.push(list);
      starts[list + 1] = (starts[list] as number) + size;
      offsetStarts[list + 1] = (offsetStarts[list] as number) + (isCommon ? 0 : size);
    }
    yield;
  }
  return { fields, starts, offsetStarts, common: Uint32Array.from(common), byField };
}
