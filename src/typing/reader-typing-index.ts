import type { Deadline } from "../base/deadline.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import { Evaluator } from "../evaluate/match/evaluator.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Planner } from "../plan/planner.ts";
import type { Alternative, ResolvedExpansion, ResolvedQuery, ResolvedTerm } from "../plan/resolve/resolved.ts";
import type { ResolvedFilter } from "../plan/resolve/resolved-filter.ts";
import { unionSize } from "../postings/operations.ts";
import { allPostings } from "../postings/posting-set.ts";
import { prefixLeaf } from "./alternatives.ts";
import { mostFrequent, mostLikely } from "./similar-terms.ts";
import { MAX_LONGER_TERMS, MAX_SIMILAR_TERMS } from "./thresholds.ts";
import type { SimilarTerm, TypingIndex } from "./typing-index.ts";

/** An index of this process. Deleted documents count until a merge removes them. */
export class ReaderTypingIndex implements TypingIndex {
  readonly #reader: IndexReader;
  readonly #planner: Planner;
  readonly #deadline: Deadline;
  readonly #evaluators: readonly Evaluator[];

  /** @param planner the planner of the whole query, so that a pattern is expanded only once */
  constructor(reader: IndexReader, planner: Planner, deadline: Deadline) {
    this.#reader = reader;
    this.#planner = planner;
    this.#deadline = deadline;
    this.#evaluators = reader.segments.map((segment) => new Evaluator(segment, { deadline }));
  }

  get size(): number {
    return this.#reader.size;
  }

  documentFrequency(fields: readonly string[], term: string): number {
    return this.#reader.documentFrequency(fields, term);
  }

  /** @throws {DeadlineError} */
  count(leaves: readonly Alternative["leaf"][]): number {
    const plans = leaves.map((leaf) => this.#planner.alternative(leaf));
    const [first] = plans;
    if (first === undefined) return 0;
    if (plans.length === 1 && first.kind === "term") return first.rows;
    let count = 0;
    for (const evaluator of this.#evaluators) {
      const { size } = evaluator.segment;
      const everything = allPostings(size);
      count += unionSize(
        plans.map((plan) => evaluator.within(plan, everything)),
        size,
      );
    }
    return count;
  }

  /** @throws {DeadlineError} */
  countMatches(query: ResolvedQuery, filter: ResolvedFilter | null): number {
    const plan = this.#planner.matching(query, filter);
    let count = 0;
    for (const segment of this.#reader.segments) count += countMatches(plan, segment, { deadline: this.#deadline });
    return count;
  }

  hasLongerTerm(term: ResolvedTerm): boolean {
    const terms = this.#terms(prefixLeaf(term), 2);
    terms.delete(term.term);
    return terms.size > 0;
  }

  similarTerm({ term, fields }: ResolvedTerm, fuzzy: ResolvedExpansion): SimilarTerm | null {
    return mostLikely(term, this.#terms(fuzzy, MAX_SIMILAR_TERMS), fields, this.#reader);
  }

  longerTerm(beginnings: ResolvedExpansion): SimilarTerm | null {
    return mostFrequent(this.#terms(beginnings, MAX_LONGER_TERMS), (term) =>
      this.#reader.documentFrequency(beginnings.fields, term),
    );
  }

  /** The terms that a pattern accepts in the index, at most `limit` for each segment. */
  #terms(leaf: ResolvedExpansion, limit: number): Set<string> {
    const plan = this.#planner.alternative(leaf);
    const terms = new Set<string>();
    if (plan.kind !== "expansion") return terms;
    for (const expansion of plan.expansions.values()) for (const term of expansion.terms(limit)) terms.add(term);
    return terms;
  }
}
