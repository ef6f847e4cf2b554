import { splitParts } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { POSTING_START, SKIP_BITS, skipPointCount, writeGap } from "../arrays/position-codec.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import type { FieldLists, ListLayout } from "./lists.ts";

const TOKENS_PER_STEP = 1 << 16;

/** The positions of all postings: see `PositionDecoder`. */
export interface Positions {
  /** In order of postings, then one byte that ends the last one. */
  readonly bytes: Uint8Array;
  /** The skip points: see `SKIP_BITS`. */
  readonly skips: Uint32Array;
}

/**
 * A cursor is the state of one term in a field: adjacent numbers, because each token reads all of them.
 */
const CURSOR_LENGTH = 4;
/** The last document that contained the term, counted from 1. */
const DOCUMENT = 0;
/** The term's last position in it. */
const POSITION = 1;
/** The offset of the next byte. */
const BYTES = 2;
/** The index of the next posting. */
const POSTING = 3;

/** Computes the positions of all postings, one field after the other. */
export class PositionWriter {
  readonly #layout: ListLayout;
  readonly #target: Positions;
  readonly #cursors: Uint32Array;

  constructor(layout: ListLayout) {
    this.#layout = layout;
    this.#target = {
      bytes: new Uint8Array((layout.positionStarts.at(-1) as number) + 1),
      skips: new Uint32Array(skipPointCount(layout.starts.at(-1) as number)),
    };
    this.#cursors = new Uint32Array(layout.sortedNumbers.length * CURSOR_LENGTH);
  }

  *writeField(column: TextColumn, { terms, lists }: FieldLists): Steps<void> {
    const cursors = this.#cursors;
    for (let i = 0; i < lists.length; i++) {
      const cursor = (terms[i] as number) * CURSOR_LENGTH;
      const list = lists[i] as number;
      cursors[cursor + DOCUMENT] = 0;
      cursors[cursor + BYTES] = this.#layout.positionStarts[list] as number;
      cursors[cursor + POSTING] = this.#layout.starts[list] as number;
    }
    yield;
    for (const { from, to } of splitParts(column.starts, TOKENS_PER_STEP)) {
      this.#writeDocuments(column, from, to);
      yield;
    }
  }

  /** Ends the positions of the last field. */
  end(): Positions {
    const { bytes, skips } = this.#target;
    bytes[bytes.length - 1] = POSTING_START;
    skips[skips.length - 1] = bytes.length - 1;
    return { bytes, skips };
  }

  #writeDocuments({ terms, starts, positions }: TextColumn, from: number, to: number): void {
    const { bytes, skips } = this.#target;
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
          if ((posting & ((1 << SKIP_BITS) - 1)) === 0) skips[posting >>> SKIP_BITS] = offset;
          cursors[cursor + POSTING] = posting + 1;
          cursors[cursor + DOCUMENT] = ordinal + 1;
        }
        cursors[cursor + POSITION] = position;
        cursors[cursor + BYTES] = writeGap(bytes, offset, gap, mark);
      }
    }
  }
}
