import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { NO_VALUE, type ValueColumn } from "../arrays/segment-columns.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import { codeUnitCount, type StringTarget, writeStrings } from "../arrays/string-writer.ts";

const NUMBERS_PER_STEP = 1 << 18;

/** The values of a field of terms with their sort order. */
export interface ValueLayout {
  readonly column: ValueColumn;
  /** The numbers of the values in the column, in code point order of the values. */
  readonly order: Uint32Array;
}

/** The arrays of a `ValueIndex`, with the values as packed strings. */
export interface ValueArrays extends StringTarget {
  readonly documentCounts: Uint32Array;
  readonly numbers: Uint32Array;
  /** `ValueIndex.starts`. */
  readonly documents: Uint32Array | null;
}

export function* layOutValues(column: ValueColumn): Steps<ValueLayout> {
  const order = new Uint32Array(column.texts.starts.length - 1);
  for (let number = 0; number < order.length; number++) order[number] = number;
  yield* sortStrings(column.texts, order);
  return { column, order };
}

/** Allocates arrays of the right lengths, filled with zeros. */
export function allocateValues({ column, order }: ValueLayout): ValueArrays {
  return {
    units: new Uint16Array(codeUnitCount(column.texts, order)),
    starts: new Uint32Array(order.length + 1),
    shared: new Uint8Array(order.length),
    documentCounts: new Uint32Array(order.length + 1),
    numbers: new Uint32Array(column.numbers.length),
    documents: column.starts === null ? null : new Uint32Array(column.starts.length),
  };
}

/** Writes the values to arrays filled with zeros. */
export function* writeValues({ column, order }: ValueLayout, target: ValueArrays): Steps<void> {
  yield* writeStrings(column.texts, order, target);
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  for (const { from, to } of splitRange(0, column.numbers.length, NUMBERS_PER_STEP)) {
    writeNumbers(column.numbers, from, to, ranks, target);
    yield;
  }
  if (column.starts === null || target.documents === null) return;
  target.documents.set(column.starts);
  target.documentCounts[order.length] = countEmpty(column.starts);
  yield;
}

/** Maps the numbers of the column to ranks, and counts the documents with each value. */
function writeNumbers(
  source: Uint32Array,
  from: number,
  to: number,
  ranks: Uint32Array,
  { numbers, documentCounts }: ValueArrays,
): void {
  for (let i = from; i < to; i++) {
    const number = source[i] as number;
    const rank = number === NO_VALUE ? ranks.length : (ranks[number] as number);
    numbers[i] = rank;
    documentCounts[rank] = (documentCounts[rank] as number) + 1;
  }
}

/** The number of documents without a value. */
function countEmpty(starts: Uint32Array): number {
  let count = 0;
  for (let document = 1; document < starts.length; document++) {
    count += starts[document] === starts[document - 1] ? 1 : 0;
  }
  return count;
}
