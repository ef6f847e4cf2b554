import { assertNever } from "../base/invariant.ts";
import { isInRange, sliceOfRange } from "../indexes/numeric-range.ts";
import type { Segment, TextIndex } from "../indexes/segment.ts";
import type { PlanExpansion, PlanNode, PlanPhrase, PlanRange } from "../plan/plan.ts";
import { filter, intersect, subtract, union } from "../postings/operations.ts";
import { PostingBuilder } from "../postings/posting-builder.ts";
import { allPostings, noPostings, type PostingSet } from "../postings/posting-set.ts";
import { phraseFrequency, phraseIn } from "./phrase-match.ts";

/** Is told what each node of a plan gave. */
export type Trace = (node: PlanNode, rows: number, milliseconds: number) => void;

/** The documents of the segment that match the plan, without the deleted ones. */
export function evaluate(node: PlanNode, segment: Segment, trace?: Trace): PostingSet {
  return evaluateWithin(node, segment, aliveIn(segment), trace);
}

/** The documents of the segment that are not deleted. */
export function aliveIn(segment: Segment): PostingSet {
  return subtract(allPostings(segment.size), segment.deleted);
}

/**
 * What the node matches among the documents of `within`.
 *
 * Law: equals `intersect(within, evaluateWithin(node, segment, everything))`. Nodes use `within` to do less: an AND hands
 * on what is left, a phrase or a checked range looks at nothing else, and a NOT takes away from it, so that no complement
 * is made. Patterns and scanned ranges read all they stand for and are intersected with it.
 */
export function evaluateWithin(node: PlanNode, segment: Segment, within: PostingSet, trace?: Trace): PostingSet {
  if (trace === undefined) return evaluateNode(node, segment, within);
  const start = performance.now();
  const result = evaluateNode(node, segment, within, trace);
  trace(node, result.size, performance.now() - start);
  return result;
}

function evaluateNode(node: PlanNode, segment: Segment, within: PostingSet, trace?: Trace): PostingSet {
  if (within.size === 0) return within;
  switch (node.kind) {
    case "all":
      return within;
    case "none":
      return noPostings(segment.size);
    case "term":
      return inAnyField(node.fields, segment, within, (index) => intersect(within, index.postings(node.term)));
    case "phrase":
      return inAnyField(node.fields, segment, within, (index) => phrase(node, index, within));
    case "expansion":
      return intersect(within, expansion(node, segment));
    case "exists":
      return inAnyField(node.fields, segment, within, (index) => intersect(within, index.withTokens()));
    case "range":
      return range(node, segment, within);
    case "and":
      return node.steps.reduce((left, step) => evaluateWithin(step, segment, left, trace), within);
    case "or":
      return union(
        node.branches.map((branch) => evaluateWithin(branch, segment, within, trace)),
        segment.size,
      );
    case "not":
      return subtract(within, evaluateWithin(node.excluded, segment, within, trace));
    default:
      return assertNever(node);
  }
}

function inAnyField(
  fields: readonly string[],
  segment: Segment,
  within: PostingSet,
  match: (index: TextIndex) => PostingSet,
): PostingSet {
  const [field] = fields;
  if (fields.length === 1 && field !== undefined) return match(segment.text(field));
  return union(
    fields.map((name) => match(segment.text(name))),
    within.universe,
  );
}

function phrase({ terms, slop }: PlanPhrase, index: TextIndex, within: PostingSet): PostingSet {
  const rarestFirst = [...new Set(terms)].sort((a, b) => index.documentFrequency(a) - index.documentFrequency(b));
  const candidates = rarestFirst.reduce(
    (left, term) => (left.size === 0 ? left : intersect(left, index.postings(term))),
    within,
  );
  if (candidates.size === 0) return candidates;
  const streams = index.streams();
  const wanted = phraseIn(streams, terms, slop);
  return filter(candidates, (ordinal) => phraseFrequency(wanted, streams, ordinal) > 0);
}

function expansion({ expansions }: PlanExpansion, segment: Segment): PostingSet {
  const builder = new PostingBuilder(segment.size);
  for (const { field, terms } of expansions) {
    const index = segment.text(field);
    for (const term of terms) builder.addSet(index.postings(term));
  }
  return builder.build();
}

function range({ field, range: bounds, access }: PlanRange, segment: Segment, within: PostingSet): PostingSet {
  const numbers = segment.numbers(field);
  switch (access) {
    case "check": {
      const column = numbers.column;
      return filter(within, (ordinal) => isInRange(bounds, column[ordinal] as number));
    }
    case "scan": {
      const { values, ordinals } = numbers.sorted();
      const { from, to } = sliceOfRange(values, bounds);
      const builder = new PostingBuilder(segment.size);
      builder.addAll(ordinals, from, to);
      return intersect(within, builder.build());
    }
    default:
      return assertNever(access);
  }
}
