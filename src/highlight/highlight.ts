import type { Span } from "../../grammar/ast/ast.ts";

/** A value of a field in which something is highlighted. */
export interface Highlight {
  /** The value, or fragments of it, with marks around what is highlighted. */
  readonly marked: string;
  /** What is highlighted in the whole value, in UTF-16 code units; ascending, none overlapping another. */
  readonly spans: readonly Span[];
}

/** What is highlighted of a document: by text field, an entry for each value that has something; fields without any are missing. */
export type Highlights<Document> = {
  readonly [K in keyof Document as K extends "id"
    ? never
    : NonNullable<Document[K]> extends number
      ? never
      : K]?: readonly Highlight[];
};

/** What is to be highlighted, and how. */
export interface HighlightRequest {
  /** Text fields. */
  readonly fields: readonly string[];
  /** How many UTF-16 code units of a value are shown at most; `null`: all. */
  readonly fragment: number | null;
  /** What stands before and after what is highlighted. */
  readonly mark: readonly [string, string];
  /** Whether everything but the marks is escaped for HTML. */
  readonly isEscaped: boolean;
}
