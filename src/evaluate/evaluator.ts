import { assertNever } from "../base/invariant.ts";
import { isInRange, sliceOfRange } from "../indexes/numeric-range.ts";
import type { Segment, TextIndex } from "../indexes/segment.ts";
import type { FieldExpansion, PlanExpansion, PlanNode, PlanPhrase, PlanRange } from "../plan/plan.ts";
import { filter, intersect, subtract, union } from "../postings/operations.ts";
import { PostingBuilder } from "../postings/posting-builder.ts";
import { allPostings, noPostings, type PostingSet } from "../postings/posting-set.ts";
import { phraseFrequency, phraseIn } from "./phrase-match.ts";

/** Is told what each node of a plan gave. */
export type Trace = (node: PlanNode, rows: number, milliseconds: number) => void;

/** The documents of the segment that match the plan, without the deleted ones. */
export function evaluate(node: PlanNode, segment: Segment, trace?: Trace): PostingSet {
  const evaluator = new Evaluator(segment, trace);
  return evaluator.within(node, evaluator.alive);
}

/** Answers the plans of one query from one segment. What a pattern stands for is united once, however often it is asked. */
export class Evaluator {
  readonly segment: Segment;
  /** The documents that are not deleted. */
  readonly alive: PostingSet;
  readonly #trace: Trace | undefined;
  readonly #expanded = new Map<FieldExpansion, PostingSet>();

  constructor(segment: Segment, trace?: Trace) {
    this.segment = segment;
    this.alive = subtract(allPostings(segment.size), segment.deleted);
    this.#trace = trace;
  }

  /**
   * What the node matches among the documents of a set.
   *
   * Law: equals `intersect(set, within(node, everything))`. Nodes use the set to do less: an AND hands on what is left, a
   * phrase or a checked range looks at nothing else, and a NOT takes away from it, so that no complement is made. Patterns
   * and scanned ranges read all they stand for and are intersected with it.
   */
  within(node: PlanNode, set: PostingSet): PostingSet {
    if (this.#trace === undefined) return this.#within(node, set);
    const start = performance.now();
    const result = this.#within(node, set);
    this.#trace(node, result.size, performance.now() - start);
    return result;
  }

  /** The documents in which one of the terms stands, deleted ones included. */
  expanded(expansion: FieldExpansion): PostingSet {
    const known = this.#expanded.get(expansion);
    if (known !== undefined) return known;
    const index = this.segment.text(expansion.field);
    const builder = new PostingBuilder(this.segment.size);
    for (const term of expansion.terms) builder.addAll(index.occurrences(term).ordinals);
    const postings = builder.build();
    this.#expanded.set(expansion, postings);
    return postings;
  }

  #within(node: PlanNode, set: PostingSet): PostingSet {
    if (set.size === 0) return set;
    switch (node.kind) {
      case "all":
        return set;
      case "none":
        return noPostings(this.segment.size);
      case "term":
        return this.#inAnyField(node.fields, set, (index) => intersect(set, index.postings(node.term)));
      case "phrase":
        return this.#inAnyField(node.fields, set, (index) => phrase(node, index, set));
      case "expansion":
        return intersect(set, this.#expansion(node));
      case "exists":
        return this.#inAnyField(node.fields, set, (index) => intersect(set, index.withTokens()));
      case "range":
        return this.#range(node, set);
      case "and":
        return node.steps.reduce((left, step) => this.within(step, left), set);
      case "or":
        return union(
          node.branches.map((branch) => this.within(branch, set)),
          this.segment.size,
        );
      case "not":
        return subtract(set, this.within(node.excluded, set));
      default:
        return assertNever(node);
    }
  }

  #inAnyField(fields: readonly string[], set: PostingSet, match: (index: TextIndex) => PostingSet): PostingSet {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) return match(this.segment.text(field));
    return union(
      fields.map((name) => match(this.segment.text(name))),
      set.universe,
    );
  }

  #expansion({ expansions }: PlanExpansion): PostingSet {
    return union(
      expansions.map((expansion) => this.expanded(expansion)),
      this.segment.size,
    );
  }

  #range({ field, range, access }: PlanRange, set: PostingSet): PostingSet {
    const numbers = this.segment.numbers(field);
    switch (access) {
      case "check": {
        const column = numbers.column;
        return filter(set, (ordinal) => isInRange(range, column[ordinal] as number));
      }
      case "scan": {
        const { values, ordinals } = numbers.sorted();
        const { from, to } = sliceOfRange(values, range);
        const builder = new PostingBuilder(this.segment.size);
        builder.addAll(ordinals, from, to);
        return intersect(set, builder.build());
      }
      default:
        return assertNever(access);
    }
  }
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
