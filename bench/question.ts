import type { Query } from "./query.ts";

/** The order of the top matches. `followers` is descending, with missing numbers last. */
export type Order = "relevance" | "followers";

/** The requested result of a query. */
export type Operation =
  /** The number of matches. */
  | { readonly kind: "count" }
  /** The ids of all matches in any order. */
  | { readonly kind: "ids" }
  /** The ids of the first `limit` matches. */
  | { readonly kind: "top"; readonly order: Order; readonly limit: number }
  /** Only parses the query text. */
  | { readonly kind: "parse" };

export interface Question {
  readonly query: Query;
  readonly operation: Operation;
}

/** Executes a question once; only this call is timed. */
export type Execution = () => number | readonly string[];

/** The number of companies that an answer counts or lists. */
export function sizeOf(answer: number | readonly string[]): number {
  return typeof answer === "number" ? answer : answer.length;
}
