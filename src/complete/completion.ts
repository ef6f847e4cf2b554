import type { Span } from "../../grammar/ast/ast.ts";

/** A suggestion for the text at the caret of an unfinished query. */
export interface Completion {
  /** The text that replaces the span, including the white space it needs. */
  readonly text: string;
  readonly kind: "field" | "operator" | "value";
  /** The unfinished token at the caret, in UTF-16 code units; empty if no token has been started. */
  readonly span: Span;
  /**
   * The number of documents that match the clause with this value; only for values, except terms as bounds of a range.
   */
  readonly count?: number;
}
