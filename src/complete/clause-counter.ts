import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { Planner } from "../plan/planner.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { MAX_PHRASE_COST, phraseCostOf } from "./phrase-cost.ts";

/** Counts the matches of single clauses. A budget limits the total cost of phrases. */
export class ClauseCounter {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #limits: Limits;
  readonly #now: number;
  readonly #planner: Planner;
  #phraseCostLeft = MAX_PHRASE_COST;

  /** @param now what `now` stands for in dates */
  constructor(reader: IndexReader, schema: AnalyzedSchema, limits: Limits, now: number) {
    this.#reader = reader;
    this.#schema = schema;
    this.#limits = limits;
    this.#now = now;
    this.#planner = new Planner(reader);
  }

  /**
   * The number of documents that match a clause; 0 also for an invalid clause and for a phrase that exceeds the budget.
   */
  count(clause: string): number {
    const tree = this.#parse(clause);
    if (tree === null) return 0;
    // The default operator does not affect a single clause.
    const rules = { schema: this.#schema, defaultOperator: "OR", now: this.#now } as const;
    const { resolved, diagnostics } = resolve(tree, rules);
    if (diagnostics.length > 0) return 0;
    const plan = this.#planner.matching(resolved);
    const phraseCost = phraseCostOf(plan);
    if (phraseCost > this.#phraseCostLeft) return 0;
    this.#phraseCostLeft -= phraseCost;
    let total = 0;
    for (const segment of this.#reader.segments) total += countMatches(plan, segment);
    return total;
  }

  #parse(clause: string): QueryNode | null {
    try {
      return parse(clause, this.#limits);
    } catch (error) {
      if (error instanceof QueryError) return null;
      throw error;
    }
  }
}
