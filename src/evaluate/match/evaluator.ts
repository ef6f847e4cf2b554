import { Deadline } from "../../base/deadline.ts";
import { assertNever, invariant } from "../../base/invariant.ts";
import type { Expansion, Segment } from "../../indexes/segment.ts";
import type { FieldPhrase } from "../../plan/field-phrase.ts";
import type { PlanExists, PlanExpansion, PlanNode, PlanOr, PlanPhrase } from "../../plan/plan.ts";
import { intersect, subtract, union } from "../../postings/operations.ts";
import { allPostings, noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { phraseWithin } from "../phrase/documents.ts";
import { rangeWithin } from "./range-documents.ts";
import { DELETIONS_LAST_RATIO } from "./thresholds.ts";

/** Is told what each node of a plan gave. */
export type Trace = (node: PlanNode, rows: number, milliseconds: number) => void;

/** What an evaluation is watched by. */
export interface EvaluationOptions {
  readonly trace?: Trace;
  /** When to give up, by a {@link DeadlineError}; default: never. */
  readonly deadline?: Deadline;
}

/** The documents of the segment that match the plan, without the deleted ones. */
export function evaluate(node: PlanNode, segment: Segment, watch?: EvaluationOptions): PostingSet {
  return new Evaluator(segment, watch).matches(node);
}

/** Answers the plans of one query from one segment. */
export class Evaluator {
  readonly segment: Segment;
  readonly #trace: Trace | undefined;
  readonly #deadline: Deadline;
  /** All documents of phrases that have been asked for: those that are found are scored by it too. */
  readonly #phraseDocuments = new Map<FieldPhrase, PostingSet>();

  constructor(segment: Segment, { trace, deadline = Deadline.none }: EvaluationOptions = {}) {
    this.segment = segment;
    this.#trace = trace;
    this.#deadline = deadline;
  }

  /** The documents that match, without the deleted ones. */
  matches(node: PlanNode): PostingSet {
    const { size, deletions } = this.segment;
    if (deletions.count * DELETIONS_LAST_RATIO > size) return this.within(node, deletions.alive);
    return intersect(deletions.alive, this.within(node, allPostings(size)));
  }

  /**
   * What the node matches among the documents of a set.
   *
   * Law: equals `intersect(set, within(node, everything))`. Nodes use the set to do less: an AND hands on what is left, a
   * phrase or a checked range looks at nothing else, and a NOT takes away from it, so that no complement is made. Patterns
   * and scanned ranges read all they stand for and are intersected with it.
   */
  within(node: PlanNode, set: PostingSet): PostingSet {
    this.#deadline.check();
    if (this.#trace === undefined) return this.#within(node, set);
    const start = performance.now();
    const result = this.#within(node, set);
    this.#trace(node, result.size, performance.now() - start);
    return result;
  }

  /** What a pattern stands for in this segment. */
  expansion({ expansions }: PlanExpansion): Expansion {
    const expansion = expansions.get(this.segment);
    invariant(expansion !== undefined, "a plan answers the segments that it was made for");
    return expansion;
  }

  /** What the branches or fields match, of which the union is what the node matches. */
  operands(node: PlanOr | PlanExists | PlanPhrase, set: PostingSet): readonly PostingSet[] {
    switch (node.kind) {
      case "or":
        return node.branches.map((branch) => this.within(branch, set));
      case "exists":
        return node.fields.map((field) => intersect(set, this.segment.text(field).withTokens()));
      case "phrase":
        return this.phrases(node).map((phrase) => this.phraseWithin(node, phrase, set));
      default:
        return assertNever(node);
    }
  }

  /** What a phrase matches in one of its fields among the documents of a set. */
  phraseWithin(node: PlanPhrase, phrase: FieldPhrase, set: PostingSet): PostingSet {
    const known = this.#phraseDocuments.get(phrase);
    if (known !== undefined) return intersect(set, known);
    this.#deadline.check();
    const documents = phraseWithin(node, phrase, this.segment, set);
    if (set.size === this.segment.size) this.#phraseDocuments.set(phrase, documents);
    return documents;
  }

  /** Where a phrase's words stand in this segment. */
  phrases({ postings }: PlanPhrase): readonly FieldPhrase[] {
    const phrases = postings.get(this.segment);
    invariant(phrases !== undefined, "a plan answers the segments that it was made for");
    return phrases;
  }

  #within(node: PlanNode, set: PostingSet): PostingSet {
    if (set.size === 0) return set;
    switch (node.kind) {
      case "all":
        return set;
      case "none":
        return noPostings(set.universe);
      case "term":
        return intersect(set, this.segment.postings(node.fields, node.term));
      case "or":
      case "exists":
      case "phrase":
        return union(this.operands(node, set), set.universe);
      case "expansion":
        return intersect(set, this.expansion(node).documents());
      case "range":
        return rangeWithin(node, this.segment, set);
      case "and": {
        let left = set;
        for (const step of node.steps) left = this.within(step, left);
        return left;
      }
      case "not":
        return subtract(set, this.within(node.excluded, set));
      default:
        return assertNever(node);
    }
  }
}
