import { splitParts, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { MAX_OFFSET } from "../segment.ts";
import type { FieldLists, ListLayout } from "./lists.ts";

const TOKENS_PER_STEP = 1 << 16;
const POSTINGS_PER_STEP = 1 << 18;
const BYTES_PER_STEP = 1 << 22;
/** The smallest page size of common systems. */
const PAGE_BYTES = 4096;

/** The arrays for the postings of all lists. */
export interface PostingTarget {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
  readonly offsets: Uint16Array;
}

/**
 * Pre-faults fresh memory in steps: the operating system allocates a page at the first write to it. Posting lists are
 * written all over their arrays from the start, so without this the first step of {@link writeField} takes 30 ms.
 */
export function* prefault({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): Steps<void> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (const { from, to } of splitRange(0, byteLength, BYTES_PER_STEP)) {
    for (let offset = from; offset < to; offset += PAGE_BYTES) bytes[offset] = 0;
    yield;
  }
}

/**
 * Inverts the tokens of a field into posting lists, and writes the tokens with sorted term numbers.
 *
 * @param tokens the sorted term number of each token of the column
 */
export function* writeField(
  column: TextColumn,
  { lists, terms }: FieldLists,
  { sortedNumbers, starts, offsetStarts }: ListLayout,
  postings: PostingTarget,
  tokens: Uint32Array,
): Steps<void> {
  const cursors = new Uint32Array(sortedNumbers.length * CURSOR_LENGTH);
  for (const { from, to } of splitRange(0, terms.length, TOKENS_PER_STEP)) {
    for (let i = from; i < to; i++) {
      const cursor = (terms[i] as number) * CURSOR_LENGTH;
      const list = lists[i] as number;
      const start = starts[list] as number;
      cursors[cursor + NUMBER] = sortedNumbers[terms[i] as number] as number;
      cursors[cursor + NEXT] = start;
      const hasOffsets = offsetStarts[list] !== offsetStarts[list + 1];
      cursors[cursor + SHIFT] = hasOffsets ? start - (offsetStarts[list] as number) : NO_OFFSETS;
    }
    yield;
  }
  for (const { from, to } of splitParts(column.starts, TOKENS_PER_STEP)) {
    writeDocuments(column, from, to, cursors, postings, tokens);
    yield;
  }
}

/**
 * A cursor is the state of one term while its field is written: four adjacent numbers, because each token reads all of
 * them.
 */
const CURSOR_LENGTH = 4;
/** The sorted term number. */
const NUMBER = 0;
/** The index of the next posting. */
const NEXT = 1;
/** The last document that contained the term, plus 1. */
const LAST = 2;
/** The index of a posting minus the index of its offset. */
const SHIFT = 3;
const NO_OFFSETS = 0xffffffff;

function writeDocuments(
  column: TextColumn,
  from: number,
  to: number,
  cursors: Uint32Array,
  { ordinals, frequencies, offsets }: PostingTarget,
  tokens: Uint32Array,
): void {
  const { terms, starts } = column;
  for (let ordinal = from; ordinal < to; ordinal++) {
    const start = starts[ordinal] as number;
    const end = starts[ordinal + 1] as number;
    for (let i = start; i < end; i++) {
      const cursor = (terms[i] as number) * CURSOR_LENGTH;
      const next = cursors[cursor + NEXT] as number;
      tokens[i] = cursors[cursor + NUMBER] as number;
      if (cursors[cursor + LAST] === ordinal + 1) {
        const frequency = frequencies[next - 1] as number;
        if (frequency < MAX_FREQUENCY) frequencies[next - 1] = frequency + 1;
        continue;
      }
      cursors[cursor + LAST] = ordinal + 1;
      cursors[cursor + NEXT] = next + 1;
      ordinals[next] = ordinal;
      frequencies[next] = 1;
      const shift = cursors[cursor + SHIFT] as number;
      if (shift !== NO_OFFSETS) offsets[next - shift] = Math.min(i - start, MAX_OFFSET);
    }
  }
}

/**
 * Writes the document frequency of each term over all text fields.
 *
 * @param size the number of documents
 */
export function* writeDocumentCounts(
  { firstLists, starts }: ListLayout,
  ordinals: Uint32Array,
  size: number,
  counts: Uint32Array,
): Steps<void> {
  /** By document: the last term that it contained, plus 1. */
  const lastTerms = new Uint32Array(size);
  let work = 0;
  for (let term = 0; term < counts.length; term++) {
    const list = firstLists[term] as number;
    const end = firstLists[term + 1] as number;
    const from = starts[list] as number;
    const to = starts[end] as number;
    counts[term] = end - list === 1 ? to - from : countDistinct(ordinals, from, to, lastTerms, term + 1);
    work += end - list === 1 ? 1 : to - from;
    if (work < POSTINGS_PER_STEP) continue;
    work = 0;
    yield;
  }
}

/** Counts the distinct ordinals at the indexes `[from, to)`. Marks them, with a mark that was not used before. */
function countDistinct(ordinals: Uint32Array, from: number, to: number, marks: Uint32Array, mark: number): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    if (marks[ordinal] === mark) continue;
    marks[ordinal] = mark;
    count++;
  }
  return count;
}
