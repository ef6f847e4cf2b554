import type { CorpusDocument } from "../corpus/corpus-fields.ts";
import type { Query } from "../question/query.ts";
import type { Execution, Question } from "../question/question.ts";

/**
 * An engine of the benchmark, including Firmament. It is built once and then answers questions.
 *
 * Each is configured for the corpus as its documentation recommends, with Firmament's terms if it accepts a tokenizer.
 * docs/internals/benchmarks.md describes the configurations.
 */
export interface Peer {
  /** Adds the documents, which can be iterated once, and prepares all that makes queries fast. */
  build(documents: Iterable<CorpusDocument>): void;

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

  /** The bytes of the stored original documents; `null` if unknown. */
  recordBytes(): number | null;

  /** The bytes of the file that the peer makes of its index; `null` if it makes none. */
  fileBytes(): number | null;
}
