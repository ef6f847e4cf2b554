import type { Span } from "../ast/ast.ts";
import type { Fix } from "./fix.ts";

/**
 * What a mistake is about: `syntax` (the text is not a query), `unknown-field` (the schema has no such field),
 * `field-type` (the clause cannot be asked of a field of that type), `limit` (longer, deeper or larger than allowed).
 */
export type DiagnosticCode = "syntax" | "unknown-field" | "field-type" | "limit";

/** One mistake in a query, in words for the person who wrote it. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** Where, in UTF-16 code units of the query's text; empty at the place where something is missing. */
  readonly span: Span;
  /** One sentence: what to do about it. */
  readonly hint?: string;
  /** What may have been meant instead of the text under the span, best first. */
  readonly suggestions?: readonly string[];
  /** Changes of the query's text that together mend this mistake and no other; in order, and apart from each other. */
  readonly fixes?: readonly Fix[];
}

/** A mistake of code `syntax` on `[start, end)`. */
export function syntaxDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "syntax", message, span: { start, end }, hint };
}

/** A mistake of code `limit` on `[start, end)`. */
export function limitDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "limit", message, span: { start, end }, hint };
}
