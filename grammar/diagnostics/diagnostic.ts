import type { Span } from "../ast/ast.ts";
import type { Fix } from "./fix.ts";

/**
 * The kind of an error: `syntax` (the text is not a query), `unknown-field` (the schema has no such field),
 * `field-type` (the field's type does not support the clause), `limit` (the query is too long, too deeply nested or too
 * large).
 */
export type DiagnosticCode = "syntax" | "unknown-field" | "field-type" | "limit";

/** One error in a query, described for its author. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** One sentence: the error. */
  readonly message: string;
  /** The location in UTF-16 code units of the query text; empty where something is missing. */
  readonly span: Span;
  /** One sentence: what the author can do. */
  readonly hint?: string;
  /** What the author may have meant instead of the text under the span, best first. */
  readonly suggestions?: readonly string[];
  /** Changes of the query text that together remove this error; in ascending order, without overlaps. */
  readonly fixes?: readonly Fix[];
}

/** A diagnostic with code `syntax` on `[start, end)`. */
export function syntaxDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "syntax", message, span: { start, end }, hint };
}

/** A diagnostic with code `limit` on `[start, end)`. */
export function limitDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "limit", message, span: { start, end }, hint };
}

const CODES: Readonly<Record<DiagnosticCode, true>> = {
  syntax: true,
  "unknown-field": true,
  "field-type": true,
  limit: true,
};

const isString = (value: unknown): boolean => typeof value === "string";

/** The checks of the members of a diagnostic. */
const members: { readonly [M in keyof Diagnostic]-?: (value: unknown) => boolean } = {
  code: (value) => typeof value === "string" && Object.hasOwn(CODES, value),
  message: isString,
  span: isSpan,
  hint: (value) => value === undefined || isString(value),
  suggestions: (value) => value === undefined || (Array.isArray(value) && [...value].every(isString)),
  fixes: (value) => value === undefined || (Array.isArray(value) && [...value].every(isFix)),
};

/** The first member of a value from JSON that is missing or invalid in a diagnostic; `undefined` if all are valid. */
export function invalidMember(value: unknown): string | undefined {
  const diagnostic = isObject(value) ? value : {};
  return Object.entries(members).find(([name, isValid]) => !isValid(diagnostic[name]))?.[0];
}

function isFix(value: unknown): boolean {
  return isObject(value) && isSpan(value.span) && isString(value.replacement);
}

function isSpan(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { start, end } = value;
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= Number(start) && Number(start) <= Number(end);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
