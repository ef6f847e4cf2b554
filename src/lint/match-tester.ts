import type { Deadline } from "../base/deadline.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import type { PlanNode } from "../plan/plan.ts";
import { Planner } from "../plan/planner.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";
import type { LintIndex } from "./lint-index.ts";
import { similarTerms } from "./similar-terms.ts";

/** Reads an index of this process. */
export class MatchTester implements LintIndex {
  readonly #reader: IndexReader;
  readonly #planner: Planner;
  readonly #deadline: Deadline;

  constructor(reader: IndexReader, deadline: Deadline) {
    this.#reader = reader;
    this.#planner = new Planner(reader, deadline);
    this.#deadline = deadline;
  }

  get isEmpty(): boolean {
    return this.#reader.segments.every(({ size, deletions }) => size === deletions.count);
  }

  /** Evaluation stops at the first segment with a match. */
  hasMatch(query: ResolvedQuery): boolean {
    this.#deadline.check();
    const plan = this.#planner.matching(query);
    return this.#reader.segments.some((segment) => this.#hasMatchIn(segment, plan));
  }

  similarTerms(word: string, fields: SearchedFields): readonly string[] {
    return similarTerms(word, fields, this.#reader);
  }

  #hasMatchIn(segment: Segment, plan: PlanNode): boolean {
    if (plan.kind === "or") return plan.branches.some((branch) => this.#hasMatchIn(segment, branch));
    // Every term of the dictionary occurs in a document.
    if (plan.kind === "expansion" && segment.deletions.count === 0)
      return (plan.expansions.get(segment)?.termCount ?? 0) > 0;
    return countMatches(plan, segment, { deadline: this.#deadline }) > 0;
  }
}
