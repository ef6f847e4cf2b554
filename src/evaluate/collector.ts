import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import type { PlanNode } from "../plan/plan.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { Evaluator, type Trace } from "./evaluator.ts";
import { type RankedDocument, TopHits } from "./top-hits.ts";

/** The documents of one segment that match a query, none of them deleted. */
export interface SegmentMatches<Document> {
  readonly segment: Segment<Document>;
  readonly evaluator: Evaluator;
  readonly matches: PostingSet;
}

/** What each of `matches.toArray()` is sorted by: the greater, the earlier. */
export type SortKeys = (found: SegmentMatches<unknown>) => Float64Array;

/** What matches the plan, segment by segment, in the order of insertion. */
export function collect<Document>(
  plan: PlanNode,
  reader: IndexReader<Document>,
  trace?: Trace,
): SegmentMatches<Document>[] {
  return reader.segments.map((segment) => {
    const evaluator = new Evaluator(segment, trace);
    return { segment, evaluator, matches: evaluator.within(plan, evaluator.alive) };
  });
}

/** How many documents match. */
export function totalOf(found: readonly SegmentMatches<unknown>[]): number {
  return found.reduce((total, { matches }) => total + matches.size, 0);
}

/** The places `offset` up to, not including, `offset + limit` of the matching documents in their order. */
export function pageOf<Document>(
  found: readonly SegmentMatches<Document>[],
  keysOf: SortKeys,
  offset: number,
  limit: number,
): readonly RankedDocument<Document>[] {
  const capacity = Math.min(offset + limit, totalOf(found));
  if (limit === 0 || capacity <= offset) return [];
  const top = new TopHits<Document>(capacity);
  for (const part of found) {
    const { segment, matches } = part;
    const keys = keysOf(part);
    const ordinals = matches.toArray();
    for (let i = 0; i < ordinals.length; i++) top.offer(segment, ordinals[i] as number, keys[i] as number);
  }
  return top.sorted().slice(offset);
}

/** Sorts by a number field; documents without the number come last in both directions. */
export function byNumber(field: string, direction: "asc" | "desc"): SortKeys {
  const sign = direction === "desc" ? 1 : -1;
  return ({ segment, matches }) => {
    const { column } = segment.numbers(field);
    const ordinals = matches.toArray();
    const keys = new Float64Array(ordinals.length);
    for (let i = 0; i < ordinals.length; i++) {
      const value = column[ordinals[i] as number] as number;
      keys[i] = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value * sign;
    }
    return keys;
  };
}
