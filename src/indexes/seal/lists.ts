import { splitParts, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { TextColumn, TokenColumns } from "../arrays/segment-columns.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import { type CountedTerms, DocumentCounter } from "./document-counter.ts";
import { pairThreshold } from "./field-pairs.ts";

/** Each takes about 1 ms. */
const TOKENS_PER_STEP = 1 << 17;
const TERMS_PER_STEP = 1 << 15;

/**
 * The posting lists of a segment, before their postings are written. A term has a *column number*, from the order of
 * insertion, and a *sorted number*, its number in the sealed segment.
 */
export interface ListLayout {
  /** Sorted number → column number, without terms that occur in no document. */
  readonly order: Uint32Array;
  /** Column number → sorted number. */
  readonly sortedNumbers: Uint32Array;
  /** The first list of each term, by sorted number; then the number of lists. */
  readonly firstLists: Uint32Array;
  /** The field of each list, by its index among the fields of terms. */
  readonly fields: Uint16Array;
  /** The first posting of each list; then the number of postings. */
  readonly starts: Uint32Array;
  /** The same, counting only postings with neighbours. */
  readonly neighbourStarts: Uint32Array;
  /** The first byte of the positions of each list; then the number of bytes. */
  readonly positionStarts: Uint32Array;
  /** The common lists, ascending. Their postings have no neighbours. */
  readonly common: Uint32Array;
  /** By field of terms. */
  readonly byField: readonly FieldLists[];
}

/** The posting lists of a field, by column number of the term. */
export interface FieldLists {
  /** The column numbers of the terms, ascending. */
  readonly terms: Uint32Array;
  /** The list of each term. */
  readonly lists: Uint32Array;
}

/** @param known by field of terms: the counted terms; `null` for a field whose terms must be counted */
export function* layOutLists(columns: TokenColumns, known: readonly (CountedTerms | null)[] = []): Steps<ListLayout> {
  const termCount = columns.terms.starts.length - 1;
  const counted: CountedTerms[] = [];
  for (const [field, column] of columns.texts.entries()) {
    counted.push(known[field] ?? (yield* countTerms(column, termCount)));
    yield;
  }

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
    ...(yield* assignLists(columns, counted, nextLists, firstLists[order.length] as number)),
  };
}

function* countTerms(column: TextColumn, termCount: number): Steps<CountedTerms> {
  const counter = new DocumentCounter();
  for (const { to } of splitParts(column.starts, TOKENS_PER_STEP)) {
    counter.add(column, to, termCount);
    yield;
  }
  return counter.counted();
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** The indexes of all counts above 0, ascending. */
function nonZero(counts: Uint32Array): Uint32Array {
  const indexes = new Uint32Array(counts.length);
  let n = 0;
  for (let i = 0; i < counts.length; i++) {
    indexes[n] = i;
    if (counts[i] !== 0) n++;
  }
  return indexes.slice(0, n);
}

interface NumberedLists {
  readonly sortedNumbers: Uint32Array;
  readonly firstLists: Uint32Array;
  /** The first list of each term, by column number. */
  readonly nextLists: Uint32Array;
}

function* numberLists(order: Uint32Array, listCounts: Uint32Array): Steps<NumberedLists> {
  const sortedNumbers = new Uint32Array(listCounts.length);
  const nextLists = new Uint32Array(listCounts.length);
  const firstLists = new Uint32Array(order.length + 1);
  for (const { from, to } of splitRange(0, order.length, TERMS_PER_STEP)) {
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

/**
 * Assigns the lists of each term to its fields, and computes where their postings start.
 *
 * @param nextLists by column number: the next list of the term without a field
 */
function* assignLists(
  { texts }: TokenColumns,
  counted: readonly CountedTerms[],
  nextLists: Uint32Array,
  listCount: number,
): Steps<Pick<ListLayout, "fields" | "starts" | "neighbourStarts" | "positionStarts" | "common" | "byField">> {
  const fields = new Uint16Array(listCount);
  const starts = new Uint32Array(listCount + 1);
  const positionStarts = new Uint32Array(listCount + 1);
  const byField: FieldLists[] = [];
  for (const [field, { terms, sizes, positionBytes }] of counted.entries()) {
    const lists = new Uint32Array(terms.length);
    for (const { from, to } of splitRange(0, terms.length, TERMS_PER_STEP)) {
      for (let i = from; i < to; i++) {
        const list = nextLists[terms[i] as number] as number;
        increment(nextLists, terms[i] as number);
        lists[i] = list;
        fields[list] = field;
        starts[list + 1] = sizes[i] as number;
        positionStarts[list + 1] = positionBytes[i] as number;
      }
      yield;
    }
    byField.push({ terms, lists });
  }
  const thresholds = Uint32Array.from(texts, ({ terms }) => pairThreshold(terms.length));
  const neighbourStarts = new Uint32Array(listCount + 1);
  const common: number[] = [];
  for (const { from, to } of splitRange(0, listCount, TERMS_PER_STEP)) {
    for (let list = from; list < to; list++) {
      const size = starts[list + 1] as number;
      const isCommon = size >= (thresholds[fields[list] as number] as number);
      if (isCommon) common.push(list);
      starts[list + 1] = (starts[list] as number) + size;
      positionStarts[list + 1] = (positionStarts[list + 1] as number) + (positionStarts[list] as number);
      neighbourStarts[list + 1] = (neighbourStarts[list] as number) + (isCommon ? 0 : size);
    }
    yield;
  }
  return { fields, starts, neighbourStarts, positionStarts, common: Uint32Array.from(common), byField };
}
