import type { NumberLists } from "../../indexes/segment.ts";
import { forEach } from "../../postings/operations.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** The numbers of matches by range of a multi-valued field of numbers; a match counts once for each range. */
export interface DocumentCounts {
  /** By range: from one edge to the next, or to infinity. */
  readonly counts: readonly number[];
  /** The matches with a value below the first edge, or with any value if there is no edge. */
  readonly below: number;
  /** The matches with a value. */
  readonly present: number;
}

/**
 * Counts the matches with a value in each range.
 *
 * @param edges ascending
 */
export function documentsByRange(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  edges: readonly number[],
): DocumentCounts {
  const counter = new RangeCounter(edges);
  for (const { segment, documents } of matches) {
    const { lists } = segment.numbers(field);
    if (lists !== null) forEach(documents, (ordinal) => counter.add(lists, ordinal));
  }
  const [below = 0, ...counts] = counter.counts;
  return { counts, below, present: counter.present };
}

class RangeCounter {
  /** The number of documents below all edges, then of each range. */
  readonly counts: number[];
  present = 0;
  readonly #edges: readonly number[];

  constructor(edges: readonly number[]) {
    this.#edges = edges;
    this.counts = new Array<number>(edges.length + 1).fill(0);
  }

  /** Adds a document. Its values ascend, so equal ranges follow one another. */
  add({ values, starts }: NumberLists, ordinal: number): void {
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    if (from < to) this.present++;
    let last = -1;
    for (let i = from; i < to; i++) {
      const slot = this.#edgesUpTo(values[i] as number, Math.max(0, last));
      if (slot !== last) this.counts[slot] = (this.counts[slot] as number) + 1;
      last = slot;
    }
  }

  /** The number of edges up to a value, at least `min`. */
  #edgesUpTo(value: number, min: number): number {
    let low = min;
    let high = this.#edges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#edges[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
