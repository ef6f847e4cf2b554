import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PlanNode } from "../../plan/plan.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { Evaluator, type Watch } from "./evaluator.ts";

/** The documents of one segment that match a query, none of them deleted. */
export interface SegmentMatches<Document> {
  readonly segment: Segment<Document>;
  readonly evaluator: Evaluator;
  readonly matches: PostingSet;
}

/** What matches the plan, segment by segment, in the order of insertion. */
export function matchSegments<Document>(
  plan: PlanNode,
  reader: IndexReader<Document>,
  watch?: Watch,
): SegmentMatches<Document>[] {
  return reader.segments.map((segment) => {
    const evaluator = new Evaluator(segment, watch);
    return { segment, evaluator, matches: evaluator.matches(plan) };
  });
}

/** How many documents match. */
export function totalOf(found: readonly SegmentMatches<unknown>[]): number {
  let total = 0;
  for (const { matches } of found) total += matches.size;
  return total;
}

/** The ids of the matching documents, in the order of insertion. */
export function idsOf(found: readonly SegmentMatches<unknown>[]): string[] {
  const ids = new Array<string>(totalOf(found));
  let next = 0;
  for (const { segment, matches } of found) {
    segment.idsOf(matches, ids, next);
    next += matches.size;
  }
  return ids;
}
