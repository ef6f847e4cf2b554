import type { Span } from "../../grammar/ast/ast.ts";

/** A value of a field with highlighted text. */
export interface Highlight {
  /** The value, or fragments of it, with marks around the highlighted text. */
  readonly marked: string;
  /** The highlighted spans of the whole value, in UTF-16 code units; ascending, without overlaps. */
  readonly spans: readonly Span[];
}

/** The highlights of a document: for each field of terms, its values with a mark; fields without one are missing. */
export type Highlights<Document> = {
  readonly [K in keyof Document as K extends "id"
    ? never
    : NonNullable<Document[K]> extends number
      ? never
      : K]?: readonly Highlight[];
};

/** The fields to highlight, and the format of the highlights. */
export interface HighlightRequest {
  /** Fields of terms. */
  readonly fields: readonly string[];
  /** The maximum number of UTF-16 code units of a value to show; `null` shows the whole value. */
  readonly fragment: number | null;
  /** The texts before and after highlighted text. */
  readonly mark: readonly [string, string];
  /** Whether the value, but not the marks, is escaped for HTML. */
  readonly isEscaped: boolean;
}

/** Highlights the documents of one search. */
export interface DocumentHighlighter {
  /** @throws {DeadlineError} */
  highlights(document: object): Readonly<Record<string, readonly Highlight[]>>;
}
