import type { Query } from "./query.ts";

/** By what the best few are chosen. `followers`: most first, companies without a number last. */
export type Order = "relevance" | "followers";

/** What an engine is to give back. */
export type Ask =
  /** How many companies match. */
  | { readonly kind: "count" }
  /** The ids of all that match, in any order. */
  | { readonly kind: "ids" }
  /** The ids of the first few. */
  | { readonly kind: "top"; readonly order: Order; readonly limit: number }
  /** Nothing: the query's text is only read. */
  | { readonly kind: "parse" };

export interface Question {
  readonly query: Query;
  readonly ask: Ask;
}

/** Asks one question once; this call, and nothing else, is what is timed. */
export type Asking = () => number | readonly string[];

/** How many companies an answer counts or lists. */
export function sizeOf(answer: number | readonly string[]): number {
  return typeof answer === "number" ? answer : answer.length;
}
