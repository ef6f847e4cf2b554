import type { Span } from "../../grammar/ast/ast.ts";

/** What may stand at the caret of an unfinished query. */
export interface Completion {
  /** What takes the place of the span, with the blanks that it needs. */
  readonly text: string;
  readonly kind: "field" | "operator" | "value";
  /** The unfinished token around the caret; empty where none has been begun. In UTF-16 code units. */
  readonly span: Span;
  /** How many documents the value's clause matches by itself. Fields and operators have none, nor has a word that ends a range. */
  readonly count?: number;
}
