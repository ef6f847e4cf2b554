import { sliceOfRange } from "../indexes/numeric-range.ts";
import type { Segment } from "../indexes/segment.ts";
import type { PlanNode } from "../plan/plan.ts";
import { intersectionSize } from "../postings/operations.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { Evaluator } from "./evaluator.ts";

/** How many documents of the segment match the plan: `evaluate(node, segment).size`, with the last set not made where that can be. */
export function countMatches(node: PlanNode, segment: Segment): number {
  const evaluator = new Evaluator(segment);
  return countWithin(node, evaluator, evaluator.alive);
}

function countWithin(node: PlanNode, evaluator: Evaluator, within: PostingSet): number {
  const { segment } = evaluator;
  if (within.size === 0) return 0;
  switch (node.kind) {
    case "all":
      return within.size;
    case "none":
      return 0;
    case "term": {
      const [field] = node.fields;
      if (node.fields.length > 1 || field === undefined) break;
      const index = segment.text(field);
      // Nothing is deleted or excluded: the index knows the answer.
      if (within.size === segment.size) return index.documentFrequency(node.term);
      return intersectionSize(within, index.postings(node.term));
    }
    case "range": {
      if (within.size < segment.size) break;
      const { from, to } = sliceOfRange(segment.numbers(node.field).sorted().values, node.range);
      return to - from;
    }
    case "and": {
      const last = node.steps.at(-1);
      if (last === undefined) return within.size;
      const left = node.steps.slice(0, -1).reduce((rest, step) => evaluator.within(step, rest), within);
      return countWithin(last, evaluator, left);
    }
    case "not":
      return within.size - countWithin(node.excluded, evaluator, within);
    default:
      break;
  }
  return evaluator.within(node, within).size;
}
