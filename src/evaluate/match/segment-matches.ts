import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PlanNode } from "../../plan/plan.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { type EvaluationOptions, Evaluator } from "./evaluator.ts";

/** The matches of a query in one segment, without deleted documents. */
export interface SegmentMatches<Document> {
  readonly segment: Segment<Document>;
  readonly evaluator: Evaluator;
  readonly documents: PostingSet;
}

/** Evaluates a plan on each segment of a reader, in order of insertion. */
export function matchSegments<Document>(
  plan: PlanNode,
  reader: IndexReader<Document>,
  options?: EvaluationOptions,
): SegmentMatches<Document>[] {
  return reader.segments.map((segment) => {
    const evaluator = new Evaluator(segment, options);
    return { segment, evaluator, documents: evaluator.matches(plan) };
  });
}

/** The number of matches. */
export function totalOf(matches: readonly SegmentMatches<unknown>[]): number {
  let total = 0;
  for (const { documents } of matches) total += documents.size;
  return total;
}

/** The ids of the matches, in order of insertion. */
export function idsOf(matches: readonly SegmentMatches<unknown>[]): string[] {
  const ids = new Array<string>(totalOf(matches));
  let next = 0;
  for (const { segment, documents } of matches) {
    segment.copyIds(documents, ids, next);
    next += documents.size;
  }
  return ids;
}
