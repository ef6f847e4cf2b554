import type { CompanyInput } from "../src/index.ts";
import type { Query } from "./query.ts";
import type { Asking, Question } from "./question.ts";

/**
 * An engine under measurement, ours too. It is built once and then asked.
 *
 * Each is set up as its own documentation would have it for this corpus, with the tokens of `foldingAnalyzer` where it can be
 * given a tokenizer. bench/README.md says what was chosen.
 */
export interface Peer {
  /** Takes in the companies, to be read once, and does all that makes later queries fast. */
  build(companies: Iterable<CompanyInput>): void;

  /**
   * Translates a question, so that translating is not timed. `null` where the peer cannot express the query's meaning or has no
   * such answer.
   *
   * @param spacing questions that differ in it alone should differ in the white space of the query's text, if the peer reads one: then
   *   a cache keyed by text does not help
   */
  prepare(question: Question, spacing: number): Asking | null;

  /** Why this query's answer is not exactly what its meaning says; `null` where it must be. */
  deviation(query: Query): string | null;

  /** Bytes the peer holds that V8 does not know of. */
  foreignBytes(): number;

  /** How many of its bytes are the companies as they were given, kept to be given back; `null` if that cannot be told. */
  recordBytes(): number | null;
}
