import type { Mark } from "./field-marks.ts";

/** The marks `[from, to)`. */
export interface MarkRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The marks within `size` code units that come from the most clauses besides those in `shown`; of such the most marks, and of such the first. A
 * single mark may be longer. Empty when there are marks of no other clause. O(marks).
 */
export function densestPassage(marks: readonly Mark[], size: number, shown: ReadonlySet<number>): MarkRange {
  const counts = new ClauseCounts(shown);
  let best: MarkRange = { from: 0, to: 0 };
  let mostClauses = 0;
  let to = 0;
  for (const [from, mark] of marks.entries()) {
    for (let next = marks[to]; next !== undefined; next = marks[to]) {
      if (to > from && next.end - mark.start > size) break;
      counts.add(next);
      to++;
    }
    const { distinct } = counts;
    if (distinct > mostClauses || (distinct === mostClauses && distinct > 0 && to - from > best.to - best.from)) {
      best = { from, to };
      mostClauses = distinct;
    }
    counts.remove(mark);
  }
  return best;
}

/** How many marks each clause has in a passage that moves on. */
class ClauseCounts {
  /** Of how many clauses there are marks. */
  distinct = 0;
  readonly #shown: ReadonlySet<number>;
  readonly #counts = new Map<number, number>();

  constructor(shown: ReadonlySet<number>) {
    this.#shown = shown;
  }

  add({ clauses }: Mark): void {
    for (const clause of clauses) {
      if (this.#shown.has(clause)) continue;
      const count = this.#counts.get(clause) ?? 0;
      if (count === 0) this.distinct++;
      this.#counts.set(clause, count + 1);
    }
  }

  remove({ clauses }: Mark): void {
    for (const clause of clauses) {
      if (this.#shown.has(clause)) continue;
      const count = this.#counts.get(clause) ?? 0;
      if (count === 1) this.distinct--;
      this.#counts.set(clause, count - 1);
    }
  }
}
