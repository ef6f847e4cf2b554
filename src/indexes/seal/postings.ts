import { splitParts, splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { type LengthNormalization, MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import { NO_NEIGHBOUR, neighbourByte, neighbourCode, UNKNOWN_NEIGHBOURS } from "../arrays/neighbour-codes.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import type { FieldLists, ListLayout } from "./lists.ts";

const TOKENS_PER_STEP = 1 << 16;
const POSTINGS_PER_STEP = 1 << 18;
const BYTES_PER_STEP = 1 << 22;
/** The smallest page size of common systems. */
const PAGE_BYTES = 4096;

/** The arrays for the postings of all lists. */
export interface PostingTarget {
  readonly ordinals: Uint32Array;
  /** Normalized; while a document is written, counts of its repeated terms. */
  readonly frequencies: Uint8Array;
  /** The neighbours of each posting of a list that is not common: see `neighbour-codes.ts`. */
  readonly neighbours: Uint8Array;
}

/**
 * Pre-faults fresh memory in steps: the operating system allocates a page at the first write to it. Posting lists are
 * written all over their arrays from the start, so without this the first step of {@link PostingWriter} takes 30 ms.
 */
export function* prefault({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): Steps<void> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (const { from, to } of splitRange(0, byteLength, BYTES_PER_STEP)) {
    for (let offset = from; offset < to; offset += PAGE_BYTES) bytes[offset] = 0;
    yield;
  }
}

/**
 * A cursor is the state of one term while a field is written: four adjacent numbers, because each token reads all of
 * them.
 */
const CURSOR_LENGTH = 4;
/** The code of the term as a neighbour. */
const CODE = 0;
/** The index of the next posting. */
const NEXT = 1;
/** Twice the last document that contained the term, counted from 1; plus 1 if the term is repeated there. */
const LAST = 2;
/** The index of a posting minus the index of its neighbours. */
const SHIFT = 3;
const NO_NEIGHBOURS = 0xffffffff;

/** Inverts tokens into posting lists, one field after the other. */
export class PostingWriter {
  readonly #layout: ListLayout;
  readonly #target: PostingTarget;
  readonly #cursors: Uint32Array;
  /** The postings of the terms that are repeated in the current document. */
  readonly #repeated: number[] = [];

  constructor(layout: ListLayout, target: PostingTarget) {
    this.#layout = layout;
    this.#target = target;
    this.#cursors = new Uint32Array(layout.sortedNumbers.length * CURSOR_LENGTH);
  }

  /** Writes the postings of a field. */
  *writeField(column: TextColumn, lists: FieldLists, normalization: LengthNormalization): Steps<void> {
    for (const { from, to } of splitRange(0, lists.terms.length, TOKENS_PER_STEP)) {
      this.#placeCursors(lists, from, to);
      yield;
    }
    for (const { from, to } of splitParts(column.starts, TOKENS_PER_STEP)) {
      this.#writeDocuments(column, from, to, normalization);
      yield;
    }
  }

  #placeCursors({ lists, terms }: FieldLists, from: number, to: number): void {
    const { sortedNumbers, starts, neighbourStarts } = this.#layout;
    const cursors = this.#cursors;
    for (let i = from; i < to; i++) {
      const cursor = (terms[i] as number) * CURSOR_LENGTH;
      const list = lists[i] as number;
      const start = starts[list] as number;
      cursors[cursor + CODE] = neighbourCode(sortedNumbers[terms[i] as number] as number);
      cursors[cursor + NEXT] = start;
      cursors[cursor + LAST] = 0;
      const hasNeighbours = neighbourStarts[list] !== neighbourStarts[list + 1];
      cursors[cursor + SHIFT] = hasNeighbours ? start - (neighbourStarts[list] as number) : NO_NEIGHBOURS;
    }
  }

  #writeDocuments({ terms, starts }: TextColumn, from: number, to: number, normalization: LengthNormalization): void {
    const { ordinals, frequencies, neighbours } = this.#target;
    const cursors = this.#cursors;
    const repeated = this.#repeated;
    for (let ordinal = from; ordinal < to; ordinal++) {
      const start = starts[ordinal] as number;
      const end = starts[ordinal + 1] as number;
      if (start === end) continue;
      const steps = normalization.stepsOf(end - start);
      const once = normalization.encodeSteps(1, steps);
      let repeatedCount = 0;
      let before = NO_NEIGHBOUR;
      for (let i = start; i < end; i++) {
        const cursor = (terms[i] as number) * CURSOR_LENGTH;
        const next = cursors[cursor + NEXT] as number;
        const last = cursors[cursor + LAST] as number;
        const shift = cursors[cursor + SHIFT] as number;
        const code = cursors[cursor + CODE] as number;
        if (last >>> 1 === ordinal + 1) {
          if ((last & 1) === 0) {
            cursors[cursor + LAST] = last + 1;
            repeated[repeatedCount++] = next - 1;
            frequencies[next - 1] = 2;
            if (shift !== NO_NEIGHBOURS) neighbours[next - 1 - shift] = UNKNOWN_NEIGHBOURS;
          } else {
            const count = frequencies[next - 1] as number;
            if (count < MAX_FREQUENCY) frequencies[next - 1] = count + 1;
          }
          before = code;
          continue;
        }
        cursors[cursor + LAST] = (ordinal + 1) * 2;
        cursors[cursor + NEXT] = next + 1;
        ordinals[next] = ordinal;
        frequencies[next] = once;
        if (shift !== NO_NEIGHBOURS) {
          const after =
            i + 1 < end ? (cursors[(terms[i + 1] as number) * CURSOR_LENGTH + CODE] as number) : NO_NEIGHBOUR;
          neighbours[next - shift] = neighbourByte(before, after);
        }
        before = code;
      }
      for (let i = 0; i < repeatedCount; i++) {
        const posting = repeated[i] as number;
        frequencies[posting] = normalization.encodeSteps(frequencies[posting] as number, steps);
      }
    }
  }
}

/**
 * Counts the documents of each term in several fields, by the number of its second list without the first lists of all
 * terms.
 *
 * @param size the number of documents
 */
export function* countDocuments(
  { firstLists, starts }: ListLayout,
  ordinals: Uint32Array,
  size: number,
): Steps<Uint32Array> {
  const termCount = firstLists.length - 1;
  const counts = new Uint32Array((firstLists[termCount] as number) - termCount);
  /** By document: the last term that it contained, plus 1. */
  const lastTerms = new Uint32Array(size);
  let work = 0;
  for (let term = 0; term < termCount; term++) {
    const list = firstLists[term] as number;
    const end = firstLists[term + 1] as number;
    work++;
    if (end - list > 1) {
      const from = starts[list] as number;
      const to = starts[end] as number;
      counts[list - term] = countDistinct(ordinals, from, to, lastTerms, term + 1);
      work += to - from;
    }
    if (work < POSTINGS_PER_STEP) continue;
    work = 0;
    yield;
  }
  return counts;
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
