import { type Filter, QueryError, type Schema } from "firmament";
import { AnalyzedSchema, checkFilter } from "firmament/query";
import { Problem } from "../exchange/problem.ts";
import { queryProblem } from "./query-problem.ts";

/** Checks the filters of requests before they cost anything. */
export class FilterCheck {
  readonly #schema: AnalyzedSchema;

  constructor(schema: Schema) {
    this.#schema = new AnalyzedSchema(schema);
  }

  /** @throws {Problem} `invalid_body` for an invalid condition, and that of an invalid query */
  check(filter: Filter | undefined): void {
    try {
      checkFilter(this.#schema, filter);
    } catch (error) {
      if (error instanceof QueryError) throw queryProblem(error.query, error.diagnostics, "filter");
      if (error instanceof TypeError) throw new Problem("invalid_body", { detail: error.message, member: "filter" });
      throw error;
    }
  }
}
