import type { IndexRange } from "../base/index-range.ts";
import type { Mark } from "./field-marks.ts";

/**
 * The range of consecutive marks within `size` code units that has marks of the most clauses not in `shown`; among
 * equal ranges the one with the most marks, then the first. A single mark may exceed the size. Empty if all clauses are
 * in `shown`. O(marks).
 */
export function densestPassage(marks: readonly Mark[], size: number, shown: ReadonlySet<number>): IndexRange {
  const counts = new ClauseCounts(shown);
  let best: IndexRange = { from: 0, to: 0 };
  let maxClauses = 0;
  let to = 0;
  for (const [from, mark] of marks.entries()) {
    for (let next = marks[to]; next !== undefined; next = marks[to]) {
      if (to > from && next.end - mark.start > size) break;
      counts.add(next);
      to++;
    }
    const { distinct } = counts;
    if (distinct > maxClauses || (distinct === maxClauses && distinct > 0 && to - from > best.to - best.from)) {
      best = { from, to };
      maxClauses = distinct;
    }
    counts.remove(mark);
  }
  return best;
}

/** Counts the marks of each clause in a sliding window. */
class ClauseCounts {
  /** The number of clauses with marks. */
  distinct = 0;
  readonly #ignored: ReadonlySet<number>;
  readonly #counts = new Map<number, number>();

  constructor(ignored: ReadonlySet<number>) {
    this.#ignored = ignored;
  }

  add({ clauses }: Mark): void {
    for (const clause of clauses) {
      if (this.#ignored.has(clause)) continue;
      const count = this.#counts.get(clause) ?? 0;
      if (count === 0) this.distinct++;
      this.#counts.set(clause, count + 1);
    }
  }

  remove({ clauses }: Mark): void {
    for (const clause of clauses) {
      if (this.#ignored.has(clause)) continue;
      const count = this.#counts.get(clause) ?? 0;
      if (count === 1) this.distinct--;
      this.#counts.set(clause, count - 1);
    }
  }
}
