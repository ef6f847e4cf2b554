import { numberText } from "../../grammar/ast/number.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { EVERY_NUMBER, indexRangeOf, type NumericRange } from "../indexes/numeric-range.ts";
import type { Segment } from "../indexes/segment.ts";
import { type Counted, TopKByCount } from "../indexes/top-k-by-count.ts";

const numberPrefix = /^([+-]?)(\d*(?:\.\d*)?)$/;

/**
 * The `k` most frequent numbers of a field whose decimal digits start with the typed text. Deleted documents do not
 * count.
 */
export function numberCandidates(reader: IndexReader, field: string, typed: string, k: number): readonly string[] {
  const prefix = digitsOf(typed);
  if (prefix === null) return [];
  const counts = new Map<number, number>();
  for (const segment of reader.segments) {
    for (const { item, count } of mostFrequent(segment, field, prefix, k)) {
      counts.set(item, (counts.get(item) ?? 0) + count);
    }
  }
  const frequent = new TopKByCount<number>(k, ascending);
  for (const [number, count] of counts) frequent.offer(number, count);
  return frequent.items.map(({ item }) => numberText(item));
}

/** A typed number without white space and plus sign, as numbers are written; `null` for another text. */
export function digitsOf(typed: string): string | null {
  const [, sign, digits] = numberPrefix.exec(typed.trim()) ?? [];
  if (sign === undefined || digits === undefined) return null;
  return (sign === "-" ? sign : "") + (digits.startsWith(".") ? `0${digits}` : digits);
}

function mostFrequent(segment: Segment, field: string, prefix: string, k: number): readonly Counted<number>[] {
  const { values, ordinals } = segment.numbers(field).sorted();
  const { count: deletedCount, set: deleted } = segment.deletions;
  const frequent = new TopKByCount<number>(k, ascending);
  const maxMagnitude = Math.max(Math.abs(values.at(0) ?? 0), Math.abs(values.at(-1) ?? 0));
  for (const range of rangesWithPrefix(prefix, maxMagnitude)) {
    const { from, to } = indexRangeOf(values, range);
    for (let start = from, end = from; start < to; start = end) {
      const value = values[start] as number;
      while (end < to && values[end] === value) end++;
      if (end - start <= frequent.minCount || !numberText(value).startsWith(prefix)) continue;
      let count = end - start;
      for (let i = start; deletedCount > 0 && i < end; i++) if (deleted.has(ordinals[i] as number)) count--;
      if (count > frequent.minCount) frequent.offer(value, count);
    }
  }
  return frequent.items;
}

/** More digits than a double distinguishes. */
const NINES = "99999999999999999";

/** Ranges that contain all numbers up to a magnitude whose digits start with the prefix, and few others. */
export function rangesWithPrefix(prefix: string, maxMagnitude: number): readonly NumericRange[] {
  if (prefix === "") return [EVERY_NUMBER];
  const isNegative = prefix.startsWith("-");
  const digits = isNegative ? prefix.slice(1) : prefix;
  if (digits === "") return [closedRange(-maxMagnitude, 0)];
  const isWhole = !digits.includes(".") && Number(digits) > 0;
  const ranges: NumericRange[] = [];
  for (let power = 0; power === 0 || isWhole; power++) {
    const low = Number(`${digits}e${power}`);
    if (low > maxMagnitude) break;
    const high = Number(`${digits}${digits.includes(".") ? "" : "."}${NINES}e${power}`);
    ranges.push(isNegative ? closedRange(-high, -low) : closedRange(low, high));
  }
  return ranges;
}

function closedRange(low: number, high: number): NumericRange {
  return { low, lowInclusive: true, high, highInclusive: true };
}

function ascending(a: number, b: number): number {
  return a - b;
}
