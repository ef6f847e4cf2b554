import type { Span } from "../../grammar/ast/ast.ts";

/** A value of a field with highlighted text. */
export interface Highlight {
  /** The value, or fragments of it, with marks around the highlighted text. */
  readonly marked: string;
  /** The highlighted spans of the whole value, in UTF-16 code units; ascending, without overlaps. */
  readonly spans: readonly Span[];
}

/**
 * The highlights of a document: for each field of terms, its values with a mark; fields without one are missing. Fields
 * of nested objects have names such as `locations.city`.
 */
export type Highlights<Document> = {
  readonly [K in keyof Document as K extends "id" ? never : MarkedNameOf<K, Document[K]>]?: readonly Highlight[];
};

/** The name of a field, or of each field of nested objects; `never` if its values are numbers or truth values. */
type MarkedNameOf<K, Value> = [NonNullable<Value>] extends [number | boolean | readonly number[]]
  ? never
  : [NonNullable<Value>] extends [readonly object[]]
    ? NonNullable<Value> extends readonly (infer Member)[]
      ? `${K & string}.${{ [M in keyof Member & string]: MarkedNameOf<M, Member[M]> }[keyof Member & string] & string}`
      : never
    : K;

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
