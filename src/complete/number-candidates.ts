import { digitsOf } from "../../grammar/ast/number.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { EVERY_NUMBER, indexRangeOf, type NumericRange } from "../indexes/numeric-range.ts";
import type { SortedNumbers } from "../indexes/segment.ts";
import { TopKByCount } from "../indexes/top-k-by-count.ts";

const beginningOfNumber = /^([+-]?)(\d*(?:\.\d*)?)$/;

/** The numbers of a field that begin as was typed when they are written in digits: so many of the most frequent. Deleted documents count. */
export function numberCandidates(reader: IndexReader, field: string, typed: string, most: number): readonly string[] {
  const [, sign, digits] = beginningOfNumber.exec(typed.trim()) ?? [];
  if (sign === undefined || digits === undefined) return [];
  const beginning = (sign === "-" ? sign : "") + (digits.startsWith(".") ? `0${digits}` : digits);
  const counts = new Map<number, number>();
  for (const segment of reader.segments) {
    const { items } = mostFrequent(segment.numbers(field).sorted(), beginning, most);
    for (const { item, count } of items) counts.set(item, (counts.get(item) ?? 0) + count);
  }
  const frequent = new TopKByCount<number>(most, ascending);
  for (const [number, count] of counts) frequent.offer(number, count);
  return frequent.items.map(({ item }) => textOf(item));
}

function mostFrequent({ values }: SortedNumbers, beginning: string, most: number): TopKByCount<number> {
  const frequent = new TopKByCount<number>(most, ascending);
  const greatest = Math.max(Math.abs(values.at(0) ?? 0), Math.abs(values.at(-1) ?? 0));
  for (const range of rangesOf(beginning, greatest)) {
    const { from, to } = indexRangeOf(values, range);
    for (let start = from, end = from; start < to; start = end) {
      const value = values[start] as number;
      while (end < to && values[end] === value) end++;
      if (end - start > frequent.minCount && textOf(value).startsWith(beginning)) frequent.offer(value, end - start);
    }
  }
  return frequent;
}

/** More digits than tell two doubles apart. */
const NINES = "9".repeat(17);

/** Ranges that hold all numbers up to a greatest one that begin so, and few others. */
function rangesOf(beginning: string, greatest: number): readonly NumericRange[] {
  if (beginning === "") return [EVERY_NUMBER];
  const isNegative = beginning.startsWith("-");
  const digits = isNegative ? beginning.slice(1) : beginning;
  if (digits === "") return [between(-greatest, 0)];
  const isWhole = !digits.includes(".") && Number(digits) > 0;
  const ranges: NumericRange[] = [];
  for (let power = 0; power === 0 || isWhole; power++) {
    const low = Number(`${digits}e${power}`);
    if (low > greatest) break;
    const high = Number(`${digits}${digits.includes(".") ? "" : "."}${NINES}e${power}`);
    ranges.push(isNegative ? between(-high, -low) : between(low, high));
  }
  return ranges;
}

function between(low: number, high: number): NumericRange {
  return { low, lowInclusive: true, high, highInclusive: true };
}

function ascending(a: number, b: number): number {
  return a - b;
}

function textOf(value: number): string {
  return `${value < 0 ? "-" : ""}${digitsOf(Math.abs(value))}`;
}
