import { splitParts, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { MAX_FREQUENCY, MAX_OFFSET } from "../segment.ts";
import type { FieldLists, ListLayout } from "./lists.ts";

const TOKENS_A_STEP = 1 << 16;
const POSTINGS_A_STEP = 1 << 18;
const BYTES_A_STEP = 1 << 22;
/** No system has smaller pages. */
const PAGE_BYTES = 4096;

/** Room for the postings of all lists, beside each other. */
export interface PostingTarget {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
  readonly offsets: Uint16Array;
}

/**
 * Touches fresh memory in steps. A system gives out its pages when they are first written to, and postings are written all over
 * theirs from the start: without this, the first step takes 30 ms.
 */
export function* prefault({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): Steps<void> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (const { from, to } of splitRange(0, byteLength, BYTES_A_STEP)) {
    for (let at = from; at < to; at += PAGE_BYTES) bytes[at] = 0;
    yield;
  }
}

/** Writes the postings of a field, and its tokens with their terms' sorted numbers. */
export function* writeField(
  column: TextColumn,
  { lists, terms }: FieldLists,
  { sortedNumbers, starts, offsetStarts }: ListLayout,
  postings: PostingTarget,
  tokens: Uint32Array,
): Steps<void> {
  const cursors = new Uint32Array(sortedNumbers.length * CURSOR);
  for (const { from, to } of splitRange(0, terms.length, TOKENS_A_STEP)) {
    for (let i = from; i < to; i++) {
      const cursor = (terms[i] as number) * CURSOR;
      const list = lists[i] as number;
      const start = starts[list] as number;
      cursors[cursor + NUMBER] = sortedNumbers[terms[i] as number] as number;
      cursors[cursor + NEXT] = start;
      const keepsOffsets = offsetStarts[list] !== offsetStarts[list + 1];
      cursors[cursor + SHIFT] = keepsOffsets ? start - (offsetStarts[list] as number) : NO_OFFSETS;
    }
    yield;
  }
  for (const { from, to } of splitParts(column.starts, TOKENS_A_STEP)) {
    writeDocuments(column, from, to, cursors, postings, tokens);
    yield;
  }
}

/** What is known of a term while its field is written, side by side in memory: every token asks for all of it. */
const CURSOR = 4;
/** Its sorted number. */
const NUMBER = 0;
/** Where its next posting goes. */
const NEXT = 1;
/** The last document in which it was seen, counted from 1. */
const LAST = 2;
/** By how much its offsets stand before its postings. */
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
      const cursor = (terms[i] as number) * CURSOR;
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
 * Writes in how many documents each term stands in any field.
 *
 * @param size how many documents there are
 */
export function* writeDocumentCounts(
  { firstLists, starts }: ListLayout,
  ordinals: Uint32Array,
  size: number,
  counts: Uint32Array,
): Steps<void> {
  /** The last term, counted from 1, that was seen in each document. */
  const last = new Uint32Array(size);
  let work = 0;
  for (let term = 0; term < counts.length; term++) {
    const list = firstLists[term] as number;
    const end = firstLists[term + 1] as number;
    const from = starts[list] as number;
    const to = starts[end] as number;
    counts[term] = end - list === 1 ? to - from : countDistinct(ordinals, from, to, last, term + 1);
    work += end - list === 1 ? 1 : to - from;
    if (work < POSTINGS_A_STEP) continue;
    work = 0;
    yield;
  }
}

/** How many distinct ordinals there are in `[from, to)`; marks them. */
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
