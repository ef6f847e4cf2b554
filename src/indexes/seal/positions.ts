import { splitParts } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { BLOCK_BITS, BLOCK_LENGTH, blockCount } from "../arrays/block-maxima.ts";
import { gapLength, POSTING_START, writeGap } from "../arrays/position-codec.ts";
import type { TextColumn, TokenColumns } from "../arrays/segment-columns.ts";
import type { FieldLists, ListLayout } from "./lists.ts";

const TOKENS_PER_STEP = 1 << 16;

/** The positions of all postings: see `PositionDecoder`. */
export interface Positions {
  /** In order of postings, then one byte that ends the last one. */
  readonly bytes: Uint8Array;
  /** The first byte of each block of postings; then the number of bytes without the last one. */
  readonly starts: Uint32Array;
}

/** Computes the positions of all postings. Two passes over the tokens: the first one measures each list. */
export function* positionsOf({ texts }: TokenColumns, layout: ListLayout): Steps<Positions> {
  const termCount = layout.sortedNumbers.length;
  const listLengths = new Uint32Array(layout.fields.length);
  for (const [field, column] of texts.entries()) {
    yield* measureLists(column, layout.byField[field] as FieldLists, termCount, listLengths);
  }
  const listStarts = new Uint32Array(listLengths.length);
  let byteCount = 0;
  for (let list = 0; list < listLengths.length; list++) {
    listStarts[list] = byteCount;
    byteCount += listLengths[list] as number;
  }
  yield;
  const bytes = new Uint8Array(byteCount + 1);
  const starts = new Uint32Array(blockCount(layout.starts.at(-1) as number) + 1);
  const writer = new PositionWriter(layout, listStarts, { bytes, starts });
  for (const [field, column] of texts.entries()) yield* writer.writeField(column, layout.byField[field] as FieldLists);
  bytes[byteCount] = POSTING_START;
  starts[starts.length - 1] = byteCount;
  return { bytes, starts };
}

/**
 * A cursor is the state of one term in a field: adjacent numbers, because each token reads all of them.
 */
const CURSOR_LENGTH = 4;
/** The last document that contained the term, counted from 1. */
const DOCUMENT = 0;
/** The term's last position in it. */
const POSITION = 1;
/** The number of bytes so far, or the offset of the next one. */
const BYTES = 2;
/** The index of the next posting. */
const POSTING = 3;

/** Writes the number of bytes of each list of a field. */
function* measureLists(
  column: TextColumn,
  { terms: listTerms, lists }: FieldLists,
  termCount: number,
  lengths: Uint32Array,
): Steps<void> {
  const { terms, starts, positions } = column;
  const cursors = new Uint32Array(termCount * CURSOR_LENGTH);
  for (const { from, to } of splitParts(starts, TOKENS_PER_STEP)) {
    for (let ordinal = from; ordinal < to; ordinal++) {
      const start = starts[ordinal] as number;
      const end = starts[ordinal + 1] as number;
      for (let i = start; i < end; i++) {
        const cursor = (terms[i] as number) * CURSOR_LENGTH;
        const position = positions === null ? i - start : (positions[i] as number);
        const isRepeated = cursors[cursor + DOCUMENT] === ordinal + 1;
        const gap = isRepeated ? position - (cursors[cursor + POSITION] as number) - 1 : position;
        cursors[cursor + DOCUMENT] = ordinal + 1;
        cursors[cursor + POSITION] = position;
        cursors[cursor + BYTES] = (cursors[cursor + BYTES] as number) + gapLength(gap);
      }
    }
    yield;
  }
  for (let i = 0; i < lists.length; i++) {
    lengths[lists[i] as number] = cursors[(listTerms[i] as number) * CURSOR_LENGTH + BYTES] as number;
  }
}

class PositionWriter {
  readonly #layout: ListLayout;
  /** The first byte of each list. */
  readonly #listStarts: Uint32Array;
  readonly #target: Positions;
  readonly #cursors: Uint32Array;

  constructor(layout: ListLayout, listStarts: Uint32Array, target: Positions) {
    this.#layout = layout;
    this.#listStarts = listStarts;
    this.#target = target;
    this.#cursors = new Uint32Array(layout.sortedNumbers.length * CURSOR_LENGTH);
  }

  *writeField(column: TextColumn, { terms, lists }: FieldLists): Steps<void> {
    const cursors = this.#cursors;
    for (let i = 0; i < lists.length; i++) {
      const cursor = (terms[i] as number) * CURSOR_LENGTH;
      const list = lists[i] as number;
      cursors[cursor + DOCUMENT] = 0;
      cursors[cursor + BYTES] = this.#listStarts[list] as number;
      cursors[cursor + POSTING] = this.#layout.starts[list] as number;
    }
    yield;
    for (const { from, to } of splitParts(column.starts, TOKENS_PER_STEP)) {
      this.#writeDocuments(column, from, to);
      yield;
    }
  }

  #writeDocuments({ terms, starts, positions }: TextColumn, from: number, to: number): void {
    const { bytes, starts: blockStarts } = this.#target;
    const cursors = this.#cursors;
    for (let ordinal = from; ordinal < to; ordinal++) {
      const start = starts[ordinal] as number;
      const end = starts[ordinal + 1] as number;
      for (let i = start; i < end; i++) {
        const cursor = (terms[i] as number) * CURSOR_LENGTH;
        const position = positions === null ? i - start : (positions[i] as number);
        const offset = cursors[cursor + BYTES] as number;
        let gap = position;
        let mark = POSTING_START;
        if (cursors[cursor + DOCUMENT] === ordinal + 1) {
          gap -= (cursors[cursor + POSITION] as number) + 1;
          mark = 0;
        } else {
          const posting = cursors[cursor + POSTING] as number;
          if ((posting & (BLOCK_LENGTH - 1)) === 0) blockStarts[posting >>> BLOCK_BITS] = offset;
          cursors[cursor + POSTING] = posting + 1;
          cursors[cursor + DOCUMENT] = ordinal + 1;
        }
        cursors[cursor + POSITION] = position;
        cursors[cursor + BYTES] = writeGap(bytes, offset, gap, mark);
      }
    }
  }
}
