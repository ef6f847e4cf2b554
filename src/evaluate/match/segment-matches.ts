import type { IndexRange } from "../../base/index-range.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { minSizeOf, noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { type EvaluationOptions, Evaluator } from "./evaluator.ts";

/** The matches of a query in one segment, without deleted documents. */
export interface SegmentMatches<Document> {
  readonly segment: Segment<Document>;
  readonly evaluator: Evaluator;
  readonly documents: PostingSet;
}

/**
 * Evaluates a plan on each segment of a reader, in order of insertion.
 *
 * @param range the segments to search: the others have no matches. Default: all
 */
export function matchSegments<Document>(
  plan: PlanNode,
  reader: IndexReader<Document>,
  options?: EvaluationOptions,
  range: IndexRange | null = null,
): SegmentMatches<Document>[] {
  return reader.segments.map((segment, index) => {
    const evaluator = new Evaluator(segment, options);
    const isSearched = range === null || (range.from <= index && index < range.to);
    return { segment, evaluator, documents: isSearched ? evaluator.matches(plan) : noPostings(segment.size) };
  });
}

/** The number of matches. */
export function totalOf(matches: readonly SegmentMatches<unknown>[]): number {
  let total = 0;
  for (const { documents } of matches) total += documents.size;
  return total;
}

/** The number of matches, or `limit` if there are at least as many: large unions are not counted for that. */
export function countUpTo(limit: number, matches: readonly SegmentMatches<unknown>[]): number {
  let known = 0;
  for (const { documents } of matches) known += minSizeOf(documents);
  return Math.min(limit, known < limit ? totalOf(matches) : limit);
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
