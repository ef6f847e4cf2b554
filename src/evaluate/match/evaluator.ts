import { Deadline } from "../../base/deadline.ts";
import { assertNever, invariant } from "../../base/invariant.ts";
import { SmallMap } from "../../base/small-map.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { Expansion, Segment } from "../../indexes/segment.ts";
import type { FieldPhrase } from "../../plan/field-phrase.ts";
import { rememberFilter, wasAsked } from "../../plan/filter-cache.ts";
import type {
  PlanAlternatives,
  PlanArea,
  PlanExists,
  PlanExpansion,
  PlanFilter,
  PlanNested,
  PlanNode,
  PlanOr,
  PlanPhrase,
  PlanRange,
  PlanRanges,
  PlanTerms,
} from "../../plan/plan.ts";
import { intersect, subtract, union, unionOnDemand } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { allPostings, computedPostings, noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { matcherOf, phraseWithin } from "../phrase/documents.ts";
import { phraseFrequencies } from "../phrase/frequencies.ts";
import type { PhraseMatches } from "../phrase/matches.ts";
import { documentsWithObjects } from "./nested-documents.ts";
import { rangeWithin } from "./range-documents.ts";
import { rangesWithin } from "./ranges-documents.ts";
import { DELETIONS_LAST_RATIO } from "./thresholds.ts";
import { valuesWithin } from "./value-documents.ts";

/** Receives the number of matches and the time of each node of a plan. */
export type Trace = (node: PlanNode, rows: number, milliseconds: number) => void;

/** Options of an evaluation. */
export interface EvaluationOptions {
  readonly trace?: Trace | undefined;
  /** After it, evaluation throws a {@link DeadlineError}; default: none. */
  readonly deadline?: Deadline | undefined;
  /** Whether matches will be scored: then phrases are counted when their documents are found. Default: `false`. */
  readonly isScored?: boolean | undefined;
}

/** The documents of a segment that match a plan, without deleted ones. */
export function evaluate(node: PlanNode, segment: Segment, watch?: EvaluationOptions): PostingSet {
  return new Evaluator(segment, watch).matches(node);
}

/** Evaluates the plans of one query on one segment. */
export class Evaluator {
  readonly segment: Segment;
  readonly #trace: Trace | undefined;
  readonly #deadline: Deadline;
  readonly #isScored: boolean;
  /** The matches of phrases in the whole segment: scoring a phrase needs them again. */
  readonly #phraseMatches = new SmallMap<FieldPhrase, PhraseMatches>();

  /** The matches of ranges in the whole segment: scoring a range needs them again. */
  readonly #rangeDocuments = new SmallMap<PlanRange | PlanRanges | PlanArea, PostingSet>();

  /** The matches of clauses on nested objects: scoring them needs them again. */
  readonly #nestedMatches = new SmallMap<PlanNested, PostingSet>();

  constructor(segment: Segment, { trace, deadline = Deadline.none, isScored = false }: EvaluationOptions = {}) {
    this.segment = segment;
    this.#trace = trace;
    this.#deadline = deadline;
    this.#isScored = isScored;
  }

  /**
   * The matching documents, without deleted ones. Those of an OR and of a pattern are united on demand: the best hits need
   * no union.
   */
  matches(node: PlanNode): PostingSet {
    const { size, deletions } = this.segment;
    if (deletions.count === 0 && this.#trace === undefined) {
      this.#deadline.check();
      if (node.kind === "expansion") return this.expansion(node).documents();
      if (node.kind === "or" || node.kind === "alternatives") {
        return unionOnDemand(this.operands(node, allPostings(size)), size);
      }
    }
    if (deletions.count * DELETIONS_LAST_RATIO > size) return this.within(node, deletions.alive);
    return intersect(deletions.alive, this.within(node, allPostings(size)));
  }

  /**
   * The documents of a set that match a node.
   *
   * Law: equals `intersect(set, within(node, everything))`. The set saves work: each step of an AND filters the result
   * of the previous one, a phrase or a checked range reads only documents of the set, and a NOT subtracts from the set
   * instead of building a complement. Patterns and scanned ranges read all their postings and intersect them with the
   * set.
   */
  within(node: PlanNode, set: PostingSet): PostingSet {
    this.#deadline.check();
    if (this.#trace === undefined) return this.#within(node, set);
    const start = performance.now();
    const result = this.#within(node, set);
    this.#trace(node, result.size, performance.now() - start);
    return result;
  }

  /** The terms of this segment that a pattern accepts or a set contains. */
  expansion({ expansions }: PlanExpansion | PlanTerms): Expansion {
    const expansion = expansions.get(this.segment);
    invariant(expansion !== undefined, "a plan is evaluated on the segments that it was made for");
    return expansion;
  }

  /** The matches of each branch or field; their union is the matches of the node. */
  operands(node: PlanOr | PlanAlternatives | PlanExists | PlanPhrase, set: PostingSet): readonly PostingSet[] {
    switch (node.kind) {
      case "or":
        return node.branches.map((branch) => this.within(branch, set));
      case "alternatives":
        return node.alternatives.map(({ leaf }) => this.within(leaf, set));
      case "exists":
        return node.fields.map((field) => intersect(set, this.segment.text(field).withTokens()));
      case "phrase":
        return this.phrases(node).map((phrase) => this.phraseWithin(node, phrase, set));
      default:
        return assertNever(node);
    }
  }

  /** The documents of a set that contain a phrase in one of its fields. */
  phraseWithin(node: PlanPhrase, phrase: FieldPhrase, set: PostingSet): PostingSet {
    const known = this.#phraseMatches.get(phrase);
    if (known !== undefined) return intersect(set, known.documents);
    this.#deadline.check();
    const matches = phraseWithin(node, phrase, set, this.#isScored ? this.segment.text(phrase.field) : null);
    if (set.size === this.segment.size) this.#phraseMatches.set(phrase, matches);
    return matches.documents;
  }

  /**
   * The normalized frequency of a phrase in each of some documents, as a byte. A phrase with slop counts once.
   *
   * @param ordinals ascending; documents that contain the phrase
   */
  phraseFrequencies(node: PlanPhrase, phrase: FieldPhrase, ordinals: Uint32Array): Uint8Array {
    const { documents, frequencies = null } = this.#phraseMatches.get(phrase) ?? {};
    if (documents !== undefined && frequencies !== null) {
      const known = documents.toArray();
      if (known.length === ordinals.length) return frequencies;
      let index = 0;
      return Uint8Array.from(ordinals, (ordinal) => {
        index = seek(known, ordinal, index);
        return frequencies[index] as number;
      });
    }
    const matcher = node.slop > 0 ? null : matcherOf(node, phrase);
    return phraseFrequencies(matcher, this.segment.text(phrase.field), ordinals);
  }

  /** The postings of a phrase in this segment, by field. */
  phrases({ postings }: PlanPhrase): readonly FieldPhrase[] {
    const phrases = postings.get(this.segment);
    invariant(phrases !== undefined, "a plan is evaluated on the segments that it was made for");
    return phrases;
  }

  #rangeWithin(node: PlanRange | PlanRanges | PlanArea, set: PostingSet): PostingSet {
    if (set === this.#rangeDocuments.get(node)) return set;
    const documents = numbersWithin(node, this.segment, set);
    if (set.size === this.segment.size) this.#rangeDocuments.set(node, documents);
    return documents;
  }

  /** The documents with a matching object, deleted ones included. */
  #nestedDocuments(node: PlanNested): PostingSet {
    const cached = this.#nestedMatches.get(node);
    if (cached !== undefined) return cached;
    const objects = node.objects.get(this.segment);
    invariant(objects !== undefined, "a plan is evaluated on the segments that it was made for");
    const options = { deadline: this.#deadline, ...(this.#trace && { trace: this.#trace }) };
    const documents = documentsWithObjects(
      evaluate(node.matching, objects.segment, options),
      objects,
      this.segment.size,
    );
    this.#nestedMatches.set(node, documents);
    return documents;
  }

  /** From its second use on, a filter is evaluated on the whole segment, and cached. */
  #filtered({ key, cached, matching }: PlanFilter, set: PostingSet): PostingSet {
    let documents = cached.get(this.segment) ?? null;
    if (documents === null) {
      invariant(matching !== null, "a filter without a plan is cached in all segments");
      if (!wasAsked(this.segment, key)) {
        rememberFilter(this.segment, key, null);
        return this.within(matching, set);
      }
      documents = this.within(matching, allPostings(this.segment.size));
    }
    rememberFilter(this.segment, key, documents);
    return intersect(set, documents);
  }

  /**
   * What is subtracted from a set to exclude the matches of a node: these, or a known set that equals them within the set.
   * Subtracting that one saves the intersection.
   */
  #excluded(node: PlanNode, set: PostingSet): PostingSet {
    // A trace counts the matches within the set.
    if (this.#trace === undefined) {
      if (node.kind === "term") return this.segment.postings(node.fields, node.term);
      if (node.kind === "terms" || node.kind === "expansion") return this.expansion(node).documents();
    }
    return this.within(node, set);
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
      case "alternatives":
      case "exists":
      case "phrase":
        return union(this.operands(node, set), set.universe);
      case "terms":
      case "expansion":
        // Computed here, so that the deadline is checked between patterns.
        return intersect(set, computedPostings(this.expansion(node).documents()));
      case "range":
      case "ranges":
      case "area":
        return this.#rangeWithin(node, set);
      case "nested":
        return intersect(set, this.#nestedDocuments(node));
      case "and": {
        let left = set;
        for (const step of node.steps) left = this.within(step, left);
        return left;
      }
      case "filter":
        return this.#filtered(node, set);
      case "values":
        return valuesWithin(node, this.segment, set);
      case "not":
        return subtract(set, this.#excluded(node.excluded, set));
      default:
        return assertNever(node);
    }
  }
}

function numbersWithin(node: PlanRange | PlanRanges | PlanArea, segment: Segment, set: PostingSet): PostingSet {
  if (node.kind === "area") return pointSupport().areaWithin(node, segment, set);
  return node.kind === "range" ? rangeWithin(node, segment, set) : rangesWithin(node, segment, set);
}
