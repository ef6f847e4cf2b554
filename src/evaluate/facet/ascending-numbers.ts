import type { NumberLists } from "../../indexes/segment.ts";
import { selectValues } from "../../postings/select-values.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/**
 * Memory that each call uses again: with an array per call, the garbage collector takes half as long as the searches.
 * The numbers of each segment are written to the first buffer, one after another, and merged into the other one.
 */
let buffer = new Float64Array(0);
let otherBuffer = new Float64Array(0);

/**
 * The numbers of all matches in ascending order; matches without a number have none, others may have several. The array
 * is valid until the next call, so the caller copies what it keeps. The caller must not change it.
 */
export function ascendingNumbersOf(matches: readonly SegmentMatches<unknown>[], field: string): Float64Array {
  const [only] = matches;
  if (only !== undefined && matches.length === 1 && only.documents.size === only.segment.size) {
    return only.segment.numbers(field).sorted().values;
  }
  let capacity = 0;
  for (const part of matches) capacity += maxNumbers(part, field);
  if (buffer.length < capacity) buffer = new Float64Array(capacity);
  const ends: number[] = [];
  for (const part of matches) {
    const start = ends.at(-1) ?? 0;
    const end = writeAscending(part, field, buffer, start);
    if (end > start) ends.push(end);
  }
  return mergeRuns(ends);
}

/** At least the number of numbers that the matches of a segment have. */
function maxNumbers({ segment, documents }: SegmentMatches<unknown>, field: string): number {
  const { lists, column } = segment.numbers(field);
  if (lists !== null) return lists.values.length;
  return prefersList(documents.size, segment.size) ? documents.size : column.length;
}

/**
 * Writes the ascending numbers of one segment's matches from an index on, and returns the end index. Few numbers are
 * sorted; many are selected from the sorted numbers of the segment.
 */
function writeAscending(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  target: Float64Array,
  start: number,
): number {
  const index = segment.numbers(field);
  if (!prefersList(documents.size, segment.size)) {
    const { ordinals, values } = index.sorted();
    return selectValues(documents, ordinals, values, target, start);
  }
  const { lists, column } = index;
  const ordinals = documents.toArray();
  const end =
    lists === null ? writeNumbers(ordinals, column, target, start) : writeLists(ordinals, lists, target, start);
  target.subarray(start, end).sort();
  return end;
}

function writeNumbers(ordinals: Uint32Array, column: Float64Array, target: Float64Array, start: number): number {
  const length = ordinals.length;
  let end = start;
  for (let i = 0; i < length; i++) {
    const number = column[ordinals[i] as number] as number;
    if (!Number.isNaN(number)) target[end++] = number;
  }
  return end;
}

function writeLists(
  ordinals: Uint32Array,
  { values, starts }: NumberLists,
  target: Float64Array,
  start: number,
): number {
  let end = start;
  for (const ordinal of ordinals) {
    const listed = values.subarray(starts[ordinal], starts[ordinal + 1]);
    target.set(listed, end);
    end += listed.length;
  }
  return end;
}

/** Merges the ascending runs of the buffer, each up to one of the ends, two by two. */
function mergeRuns(ends: readonly number[]): Float64Array {
  const length = ends.at(-1) ?? 0;
  if (ends.length > 1 && otherBuffer.length < length) otherBuffer = new Float64Array(buffer.length);
  let runs = ends;
  while (runs.length > 1) {
    const merged: number[] = [];
    for (let run = 0; run < runs.length; run += 2) {
      const from = runs[run - 1] ?? 0;
      const middle = runs[run] as number;
      const to = runs[run + 1] ?? middle;
      mergeTwo(buffer, from, middle, to, otherBuffer);
      merged.push(to);
    }
    [buffer, otherBuffer] = [otherBuffer, buffer];
    runs = merged;
  }
  return buffer.subarray(0, length);
}

/** Merges `source[from, middle)` and `source[middle, to)`, which ascend, into the same indexes of `target`. */
function mergeTwo(source: Float64Array, from: number, middle: number, to: number, target: Float64Array): void {
  let a = from;
  let b = middle;
  let n = from;
  while (a < middle && b < to) {
    const left = source[a] as number;
    const right = source[b] as number;
    const takesLeft = left <= right;
    target[n++] = takesLeft ? left : right;
    if (takesLeft) a++;
    else b++;
  }
  target.set(source.subarray(a, middle), n);
  target.set(source.subarray(b, to), n + middle - a);
}
