import type { DefaultOperator } from "../../src/entries/index.ts";

/** An engine whose ranking is measured. */
export interface RankedEngine<Document> {
  /** Adds the documents. Called once, before the first query. */
  build(documents: readonly Document[]): void;

  /**
   * Prepares a query of words joined by white space, which means `operator`. The result returns the ids of the best
   * hits, best first.
   *
   * @returns `null` if the engine cannot rank with this operator
   */
  prepare(words: readonly string[], operator: DefaultOperator, limit: number): (() => readonly string[]) | null;
}
