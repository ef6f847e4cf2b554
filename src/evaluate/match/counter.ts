import type { IndexRange } from "../../base/index-range.ts";
import { assertNever } from "../../base/invariant.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import { hasExactRows, type PlanNode } from "../../plan/plan.ts";
import { intersectionSize, unionSize } from "../../postings/operations.ts";
import { allPostings, type PostingSet } from "../../postings/posting-set.ts";
import { type EvaluationOptions, Evaluator } from "./evaluator.ts";
import { countRangeWithin } from "./range-documents.ts";
import { rangesWithin } from "./ranges-documents.ts";
import { DELETIONS_LAST_RATIO } from "./thresholds.ts";

/**
 * The number of documents of a reader that match a plan.
 *
 * @param range the segments to search. Default: all
 */
export function countAll(
  node: PlanNode,
  reader: IndexReader,
  options?: EvaluationOptions,
  range: IndexRange | null = null,
): number {
  if (range !== null) return countIn(reader.segments.slice(range.from, range.to), node, options);
  if (hasExactRows(node) && reader.segments.every(({ deletions }) => deletions.count === 0)) return node.rows;
  return countIn(reader.segments, node, options);
}

function countIn(segments: readonly Segment[], node: PlanNode, options?: EvaluationOptions): number {
  let total = 0;
  for (const segment of segments) total += countMatches(node, segment, options);
  return total;
}

/**
 * The number of documents of a segment that match a plan: `evaluate(node, segment).size`, without building the last set
 * where possible.
 */
export function countMatches(node: PlanNode, segment: Segment, options?: EvaluationOptions): number {
  const evaluator = new Evaluator(segment, options);
  const { size, deletions } = segment;
  if (deletions.count * DELETIONS_LAST_RATIO > size) return countWithin(node, evaluator, deletions.alive);
  const count = countWithin(node, evaluator, allPostings(size));
  return deletions.count === 0 ? count : count - countWithin(node, evaluator, deletions.set);
}

function countWithin(node: PlanNode, evaluator: Evaluator, set: PostingSet): number {
  const { segment } = evaluator;
  if (set.size === 0) return 0;
  switch (node.kind) {
    case "all":
      return set.size;
    case "none":
      return 0;
    case "term":
      // The index stores the number of matches among all documents.
      if (set.size === segment.size) return segment.documentFrequency(node.fields, node.term);
      return intersectionSize(set, segment.postings(node.fields, node.term));
    case "terms":
    case "expansion":
      return intersectionSize(set, evaluator.expansion(node).documents());
    case "nested":
    case "filter":
    case "values":
    case "area":
      return evaluator.within(node, set).size;
    case "range":
      return countRangeWithin(node, segment, set);
    case "ranges":
      return rangesWithin(node, segment, set).size;
    case "and": {
      let left = set;
      for (const step of node.steps.slice(0, -1)) left = evaluator.within(step, left);
      const last = node.steps.at(-1);
      return last === undefined ? left.size : countWithin(last, evaluator, left);
    }
    case "or":
    case "alternatives":
    case "exists":
    case "phrase":
      return unionSize(evaluator.operands(node, set), segment.size);
    case "not":
      return set.size - countWithin(node.excluded, evaluator, set);
    default:
      return assertNever(node);
  }
}
