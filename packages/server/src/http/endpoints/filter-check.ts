import { type Filter, QueryError, type Schema } from "firmament";
import { defaultLimits } from "firmament/grammar";
import { AnalyzedSchema, parseFiltered, type QueryRules } from "firmament/query";
import { Problem } from "../exchange/problem.ts";
import { queryProblem } from "./query-problem.ts";

/** Checks the filters of requests before they cost anything. */
export class FilterCheck {
  readonly #rules: Omit<QueryRules, "now">;

  constructor(schema: Schema) {
    this.#rules = { schema: new AnalyzedSchema(schema), limits: defaultLimits, defaultOperator: "OR" };
  }

  /** @throws {Problem} `invalid_body` for an invalid condition, and that of an invalid query */
  check(filter: Filter | undefined): void {
    try {
      parseFiltered("*:*", filter, { ...this.#rules, now: Date.now() }, false);
    } catch (error) {
      if (error instanceof QueryError) throw queryProblem(error.query, error.diagnostics, "filter");
      if (error instanceof TypeError) throw new Problem("invalid_body", { detail: error.message, member: "filter" });
      throw error;
    }
  }
}
