import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PlanNode } from "../../plan/plan.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { type EvaluationOptions, Evaluator } from "./evaluator.ts";

/** The documents of one segment that match a query, none of them deleted. */
export interface SegmentMatches<Document> {
  readonly segment: Segment<Document>;
  readonly evaluator: Evaluator;
  readonly documents: PostingSet;
}

/** What matches the plan, segment by segment, in the order of insertion. */
export function matchSegments<Document>(
  plan: PlanNode,
  reader: IndexReader<Document>,
  watch?: EvaluationOptions,
): SegmentMatches<Document>[] {
  return reader.segments.map((segment) => {
    const evaluator = new Evaluator(segment, watch);
    return { segment, evaluator, documents: evaluator.matches(plan) };
  });
}

/** How many documents match. */
export function totalOf(found: readonly SegmentMatches<unknown>[]): number {
  let total = 0;
  for (const { documents } of found) total += documents.size;
  return total;
}

/** The ids of the matching documents, in the order of insertion. */
export function idsOf(found: readonly SegmentMatches<unknown>[]): string[] {
  const ids = new Array<string>(totalOf(found));
  let next = 0;
  for (const { segment, documents } of found) {
    segment.copyIds(documents, ids, next);
    next += documents.size;
  }
  return ids;
}
