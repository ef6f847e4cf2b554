import type { Deadline } from "../base/deadline.ts";
import { Evaluator } from "../evaluate/match/evaluator.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Planner } from "../plan/planner.ts";
import type { Alternative } from "../plan/resolve/resolved.ts";
import { unionSize } from "../postings/operations.ts";
import { allPostings } from "../postings/posting-set.ts";

/** Counts the documents that contain any of several alternatives. Deleted documents count until a merge removes them. */
export class DocumentCounter {
  readonly #planner: Planner;
  readonly #evaluators: readonly Evaluator[];

  /** @param planner the planner of the whole query, so that a pattern is expanded only once */
  constructor(reader: IndexReader, planner: Planner, deadline: Deadline) {
    this.#planner = planner;
    this.#evaluators = reader.segments.map((segment) => new Evaluator(segment, { deadline }));
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

  /** The terms that a pattern accepts in the index, at most `limit` for each segment. */
  terms(leaf: Alternative["leaf"], limit: number): Set<string> {
    const plan = this.#planner.alternative(leaf);
    const terms = new Set<string>();
    if (plan.kind !== "expansion") return terms;
    for (const expansion of plan.expansions.values()) for (const term of expansion.terms(limit)) terms.add(term);
    return terms;
  }
}
