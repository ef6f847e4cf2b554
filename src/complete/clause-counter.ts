import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { CompletionIndex } from "./completion-index.ts";

/** Counts the matches of single clauses. */
export class ClauseCounter {
  readonly #index: Pick<CompletionIndex, "count">;
  readonly #schema: AnalyzedSchema;
  readonly #limits: Limits;
  readonly #now: number;

  /** @param now what `now` stands for in dates */
  constructor(index: Pick<CompletionIndex, "count">, schema: AnalyzedSchema, limits: Limits, now: number) {
    this.#index = index;
    this.#schema = schema;
    this.#limits = limits;
    this.#now = now;
  }

  /** The number of documents that match a clause; 0 also for an invalid clause, and as `CompletionIndex.count`. */
  count(clause: string): number {
    const tree = this.#parse(clause);
    if (tree === null) return 0;
    // The default operator does not affect a single clause.
    const rules = { schema: this.#schema, defaultOperator: "OR", now: this.#now } as const;
    const { resolved, diagnostics } = resolve(tree, rules);
    return diagnostics.length > 0 ? 0 : this.#index.count(resolved);
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
