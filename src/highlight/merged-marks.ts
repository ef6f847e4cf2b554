import type { Mark } from "./field-marks.ts";

/**
 * The marks of the words and of the forms of one value as one ascending list. Overlapping marks become one; of marks
 * with equal starts, such as those of a word and its form, the clauses of the first count.
 */
export function mergedMarks(lists: readonly (readonly Mark[])[]): readonly Mark[] {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only;
  const merged: { start: number; end: number; clauses: readonly number[] }[] = [];
  for (const { start, end, clauses } of lists.flat().toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || start >= last.end) merged.push({ start, end, clauses });
    else {
      if (start > last.start) last.clauses = [...last.clauses, ...clauses];
      last.end = Math.max(last.end, end);
    }
  }
  return merged;
}
