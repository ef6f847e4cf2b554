import type { CompanyInput } from "../../../src/entries/companies.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";

/** An engine that searches a text while it is typed. */
export interface TypingEngine {
  /** Adds the companies. Called once. */
  build(companies: readonly CompanyInput[]): void;

  /**
   * Prepares a search of a text as typed so far. The result returns the ids of the best hits, best first.
   *
   * @param operator whether a hit needs one word or all
   */
  prepare(text: string, limit: number, operator: DefaultOperator): () => readonly string[];
}
