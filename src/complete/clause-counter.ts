import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { Planner } from "../plan/planner.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { MOST_PHRASE_COST, phraseCostOf } from "./phrase-cost.ts";

/** Counts what single clauses match. Phrases that would take too long, or that come when others have taken long, are not counted. */
export class ClauseCounter {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #limits: Limits;
  readonly #planner: Planner;
  /** What phrases may still cost. */
  #left = MOST_PHRASE_COST;

  constructor(reader: IndexReader, schema: AnalyzedSchema, limits: Limits) {
    this.#reader = reader;
    this.#schema = schema;
    this.#limits = limits;
    this.#planner = new Planner(reader);
  }

  /** How many documents match a clause; 0 also for what is no clause, and for what is not counted. */
  count(clause: string): number {
    const tree = this.#treeOf(clause);
    if (tree === null) return 0;
    // A single clause means the same whatever the default operator.
    const { resolved, diagnostics } = resolve(tree, this.#schema, "OR");
    if (diagnostics.length > 0) return 0;
    const plan = this.#planner.matching(resolved);
    const cost = phraseCostOf(plan);
    if (cost > this.#left) return 0;
    this.#left -= cost;
    let total = 0;
    for (const segment of this.#reader.segments) total += countMatches(plan, segment);
    return total;
  }

  #treeOf(clause: string): QueryNode | null {
    try {
      return parse(clause, this.#limits);
    } catch (error) {
      if (error instanceof QueryError) return null;
      throw error;
    }
  }
}
