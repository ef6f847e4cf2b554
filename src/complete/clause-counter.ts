import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import { NO_TYPED_WORDS, type TypedWords } from "../plan/resolve/typed-words.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { CompletionIndex } from "./completion-index.ts";

/** What gives clauses their meaning. */
export interface CountedClauses {
  readonly schema: AnalyzedSchema;
  readonly limits: Limits;
  /** What `now` stands for in dates. */
  readonly now: number;
  /** The words of a text that is still being typed. Default: all texts are finished. */
  readonly wordsOf?: ((text: string, tree: QueryNode) => TypedWords) | undefined;
}

/** Counts the matches of single clauses. */
export class ClauseCounter {
  readonly #index: Pick<CompletionIndex, "count">;
  readonly #clauses: CountedClauses;
  readonly #isAtEnd: boolean;

  /** @param isAtEnd whether the clauses end the text, so that further letters of their last word may follow */
  constructor(index: Pick<CompletionIndex, "count">, clauses: CountedClauses, isAtEnd: boolean) {
    this.#index = index;
    this.#clauses = clauses;
    this.#isAtEnd = isAtEnd;
  }

  /** The number of documents that match a clause; 0 also for an invalid clause, and as `CompletionIndex.count`. */
  count(clause: string): number {
    const { schema, now, wordsOf } = this.#clauses;
    const tree = this.#parse(clause);
    if (tree === null) return 0;
    const words = wordsOf?.(this.#isAtEnd ? clause : `${clause} `, tree) ?? NO_TYPED_WORDS;
    // The default operator does not affect a single clause.
    const { resolved, diagnostics } = resolve(tree, { schema, defaultOperator: "OR", now }, words);
    return diagnostics.length > 0 ? 0 : this.#index.count(resolved);
  }

  #parse(clause: string): QueryNode | null {
    try {
      return parse(clause, this.#clauses.limits);
    } catch (error) {
      if (error instanceof QueryError) return null;
      throw error;
    }
  }
}
