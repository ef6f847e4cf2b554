import type { Deadline } from "../base/deadline.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import type { PlanNode } from "../plan/plan.ts";
import { Planner } from "../plan/planner.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";

/** Tells what matches something in an index. */
export class Occurrence {
  readonly #reader: IndexReader;
  readonly #planner: Planner;
  readonly #deadline: Deadline;

  constructor(reader: IndexReader, deadline: Deadline) {
    this.#reader = reader;
    this.#planner = new Planner(reader, deadline);
    this.#deadline = deadline;
  }

  /**
   * Whether a document matches; up to the first segment that has one.
   *
   * @throws {DeadlineError} when its time is over
   */
  occurs(meaning: Resolved): boolean {
    this.#deadline.check();
    const plan = this.#planner.matching(meaning);
    return this.#reader.segments.some((segment) => this.#occursIn(segment, plan));
  }

  #occursIn(segment: Segment, plan: PlanNode): boolean {
    if (plan.kind === "or") return plan.branches.some((branch) => this.#occursIn(segment, branch));
    // Every term of a dictionary stands in a document.
    if (plan.kind === "expansion" && segment.deletions.count === 0)
      return (plan.expansions.get(segment)?.termCount ?? 0) > 0;
    return countMatches(plan, segment, { deadline: this.#deadline }) > 0;
  }
}
