import type { Steps } from "../../base/steps.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { release } from "../arrays/release.ts";
import { appendRepeat } from "../arrays/repeat-codec.ts";
import type { TokenColumns } from "../arrays/segment-columns.ts";
import { collectPairs, type FieldPairs, NO_PAIRS } from "./field-pairs.ts";
import type { ListLayout } from "./lists.ts";
import { type PackedOrdinals, packLists } from "./stored-ordinals.ts";

const LISTS_PER_STEP = 64;

/** The pairs of all fields, before they are written. */
export interface PairLayout {
  readonly pairCount: number;
  readonly postingCount: number;
  /** By field of terms. */
  readonly byField: readonly CommonTerms[];
}

/** The common terms of a field. */
interface CommonTerms {
  /** The index of each term's list among the common lists of all fields, ascending. */
  readonly indexes: readonly number[];
  readonly pairs: FieldPairs;
}

/** @param normalizations by field of terms */
export function* layOutPairs(
  { texts }: TokenColumns,
  layout: ListLayout,
  normalizations: readonly LengthNormalization[],
): Steps<PairLayout> {
  const indexesByField = commonIndexes(texts.length, layout);
  const byField: CommonTerms[] = [];
  for (const [field, column] of texts.entries()) {
    const indexes = indexesByField[field] as number[];
    if (indexes.length === 0) {
      byField.push({ indexes, pairs: NO_PAIRS });
      continue;
    }
    const ranks = new Int32Array(layout.sortedNumbers.length).fill(-1);
    for (const [rank, index] of indexes.entries()) ranks[termOf(layout.common[index] as number, layout)] = rank;
    const normalization = normalizations[field] as LengthNormalization;
    byField.push({ indexes, pairs: yield* collectPairs(column, ranks, indexes.length, normalization) });
  }
  return {
    pairCount: byField.reduce((sum, { pairs }) => sum + pairs.seconds.length, 0),
    postingCount: byField.reduce((sum, { pairs }) => sum + pairs.ordinals.length, 0),
    byField,
  };
}

/** Groups the indexes of the common lists by field. */
function commonIndexes(fieldCount: number, { common, fields }: ListLayout): readonly number[][] {
  const indexes = Array.from({ length: fieldCount }, (): number[] => []);
  for (const [index, list] of common.entries()) indexes[fields[list] as number]?.push(index);
  return indexes;
}

/** The column number of a list's term. */
function termOf(list: number, { firstLists, order }: ListLayout): number {
  return order[seek(firstLists, list + 1, 0) - 1] as number;
}

/** The sections of the pairs of all fields, and their ordinals and frequencies before they were packed. */
export interface PairSections {
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly starts: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly packed: PackedOrdinals;
  readonly frequencies: Uint8Array;
  /** The repeated postings of each pair: see `repeat-codec.ts`. */
  readonly repeats: Uint8Array;
  /** The first byte of each pair in `repeats`; then the number of bytes. */
  readonly repeatStarts: Uint32Array;
}

/**
 * Computes the sections of the pairs, ordered by the list of their first term, and releases the layout.
 *
 * @param universe the number of documents
 */
export function* pairSections(
  { pairCount, postingCount, byField }: PairLayout,
  { common, fields }: ListLayout,
  universe: number,
): Steps<PairSections> {
  const firsts = new Uint32Array(common.length + 1);
  const seconds = new Uint32Array(pairCount);
  const starts = new Uint32Array(pairCount + 1);
  const ordinals = new Uint32Array(postingCount);
  const frequencies = new Uint8Array(postingCount);
  const repeats = new GrowingBytes();
  const repeatStarts = new Uint32Array(pairCount + 1);
  const nextRanks = byField.map(() => 0);
  const nextRepeats = byField.map(() => 0);
  let pair = 0;
  let posting = 0;
  for (let index = 0; index < common.length; index++) {
    const field = fields[common[index] as number] as number;
    const rank = nextRanks[field] as number;
    nextRanks[field] = rank + 1;
    const { indexes, pairs } = byField[field] as CommonTerms;
    const from = pairs.firsts[rank] as number;
    const to = pairs.firsts[rank + 1] as number;
    const start = pairs.starts[from] as number;
    const end = pairs.starts[to] as number;
    for (let i = from; i < to; i++) {
      seconds[pair] = indexes[pairs.seconds[i] as number] as number;
      starts[pair++] = posting + (pairs.starts[i] as number) - start;
      nextRepeats[field] = appendRepeats(pairs, i, nextRepeats[field] as number, repeats);
      repeatStarts[pair] = repeats.length;
    }
    ordinals.set(pairs.ordinals.subarray(start, end), posting);
    frequencies.set(pairs.frequencies.subarray(start, end), posting);
    posting += end - start;
    firsts[index + 1] = pair;
    if (index % LISTS_PER_STEP === 0) yield;
  }
  starts[pair] = posting;
  for (const { pairs } of byField) release(pairs.ordinals, pairs.frequencies, pairs.repeated);
  const packed = yield* packLists(starts, ordinals, universe);
  return { firsts, seconds, starts, ordinals, packed, frequencies, repeats: repeats.bytes(), repeatStarts };
}

/** Appends the repeated postings of a pair, which start at an index of `repeated`; returns the index behind them. */
function appendRepeats(
  { starts, repeated, frequencies }: FieldPairs,
  pair: number,
  from: number,
  repeats: GrowingBytes,
): number {
  const end = starts[pair + 1] as number;
  let last = (starts[pair] as number) - 1;
  let next = from;
  for (; next < repeated.length && (repeated[next] as number) < end; next++) {
    const posting = repeated[next] as number;
    appendRepeat(repeats, posting - last - 1, frequencies[posting] as number);
    last = posting;
  }
  return next;
}
