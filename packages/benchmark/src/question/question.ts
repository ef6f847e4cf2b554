import type { Query } from "./query.ts";

/** The requested result of a query. */
export type Operation =
  /** The number of matches. */
  | { readonly kind: "count" }
  /** The ids of all matches in any order. */
  | { readonly kind: "ids" }
  /**
   * The ids of the first `limit` matches. The order is `relevance`, or descending by a number field with missing
   * numbers last.
   */
  | { readonly kind: "top"; readonly order: string; readonly limit: number }
  /** Only parses the query text. */
  | { readonly kind: "parse" };

/** A query and the requested result. */
export interface Question {
  /** The query in Lucene syntax, which Firmament answers. */
  readonly text: string;
  /** The same query for the peers; `null` if they cannot express it. */
  readonly query: Query | null;
  readonly operation: Operation;
}

/** Executes a question once; only this call is timed. */
export type Execution = () => number | readonly string[];

/** What an engine answered when it was asked once. */
export interface Answer {
  /** The number of documents that it counts or lists. */
  readonly size: number;
  /** Why the number may differ from Firmament's; `null` if it must not. */
  readonly deviation: string | null;
  /** The time of this single execution. */
  readonly milliseconds: number;
}

/** The number of documents that an answer counts or lists. */
export function sizeOf(answer: number | readonly string[]): number {
  return typeof answer === "number" ? answer : answer.length;
}
