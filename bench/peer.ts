import type { CompanyInput } from "../src/index.ts";
import type { Query } from "./query.ts";
import type { Execution, Question } from "./question.ts";

/**
 * An engine of the benchmark, including Firmament. It is built once and then answers questions.
 *
 * Each is configured for this corpus as its documentation recommends, with the tokens of `foldingAnalyzer` if it
 * accepts a tokenizer. docs/benchmarks.md describes the configurations.
 */
export interface Peer {
  /** Adds the companies, which can be iterated once, and prepares all that makes queries fast. */
  build(companies: Iterable<CompanyInput>): void;

  /**
   * Translates a question before the clock starts. `null` if the peer cannot express it.
   *
   * @param spacing selects the white space around the query text, if the peer parses one, to defeat caches by text
   */
  prepare(question: Question, spacing: number): Execution | null;

  /** Why the answer to this query may be inexact; `null` if it must be exact. */
  deviation(query: Query): string | null;

  /** The bytes of the peer outside the V8 heap. */
  foreignBytes(): number;

  /** The bytes of the stored original companies; `null` if unknown. */
  recordBytes(): number | null;
}
