import type { Span } from "../ast/ast.ts";
import type { Fix } from "./fix.ts";

/**
 * The kind of an error: `syntax` (the text is not a query), `unknown-field` (the schema has no such field),
 * `field-type` (the field's type does not support the clause), `limit` (the query is too long, too deeply nested or too
 * large).
 */
export type DiagnosticCode = "syntax" | "unknown-field" | "field-type" | "limit";

/**
 * Why an error has no fixes:
 *
 * - `unclear`: only the author knows what is meant, or what to leave out;
 * - `dependent`: the correction only works together with that of another error, or that one contains it;
 * - `impossible`: no query has the meaning of the clause, as for a field that queries do not search;
 * - `unchecked`: the text has too many errors to check whether the correction works on its own.
 */
export type NoFixReason = "unclear" | "dependent" | "impossible" | "unchecked";

/** One error in a query, described for its author: with fixes, or with the reason why it has none. */
export type Diagnostic = DescribedError & Remedy;

/** The changes of the query text that remove an error, or why there are none. */
export type Remedy = Fixable | Unfixable;

export interface Fixable {
  /** Changes of the query text that together remove this error; at least one, in ascending order, without overlaps. */
  readonly fixes: readonly [Fix, ...Fix[]];
  readonly noFix?: never;
}

export interface Unfixable {
  readonly noFix: NoFixReason;
  readonly fixes?: never;
}

/** An error without its remedy. */
export interface DescribedError {
  readonly code: DiagnosticCode;
  /** One sentence: the error. */
  readonly message: string;
  /** The location in UTF-16 code units of the query text; empty where something is missing. */
  readonly span: Span;
  /** One sentence: what the author can do. */
  readonly hint?: string;
  /** What the author may have meant instead of the text under the span, best first. */
  readonly suggestions?: readonly string[];
}

/** The remedy of some fixes; without any, the reason. */
export function remedyOf([first, ...others]: readonly Fix[], noFix: NoFixReason): Remedy {
  return first === undefined ? { noFix } : { fixes: [first, ...others] };
}

/** The same error without fixes. */
export function withoutFixes({ fixes, noFix, ...error }: Diagnostic, reason: NoFixReason): Diagnostic {
  return { ...error, noFix: noFix ?? reason };
}

/** A diagnostic with code `syntax` on `[start, end)`, whose correction is unclear. */
export function syntaxDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "syntax", message, span: { start, end }, hint, noFix: "unclear" };
}

/** A diagnostic with code `limit` on `[start, end)`: only the author knows what to leave out. */
export function limitDiagnostic(message: string, start: number, end: number, hint: string): Diagnostic {
  return { code: "limit", message, span: { start, end }, hint, noFix: "unclear" };
}

const NO_FIX_TEXTS: Readonly<Record<NoFixReason, string>> = {
  unclear: "There is no fix: only the author knows what is meant.",
  dependent: "There is no fix of its own: correct the other errors first.",
  impossible: "There is no fix: no query can do this.",
  unchecked: "There is no fix: the query has too many errors. Correct some of them first.",
};

/** Why an error has no fixes, in a sentence for the author of the query. */
export function noFixText(reason: NoFixReason): string {
  return NO_FIX_TEXTS[reason];
}

const CODES: Readonly<Record<DiagnosticCode, true>> = {
  syntax: true,
  "unknown-field": true,
  "field-type": true,
  limit: true,
};

const isString = (value: unknown): boolean => typeof value === "string";

/** The checks of the members of a diagnostic. */
const members: { readonly [M in keyof DescribedError]-?: (value: unknown) => boolean } = {
  code: (value) => typeof value === "string" && Object.hasOwn(CODES, value),
  message: isString,
  span: isSpan,
  hint: (value) => value === undefined || isString(value),
  suggestions: (value) => value === undefined || (Array.isArray(value) && [...value].every(isString)),
};

/** The first member of a value from JSON that is missing or invalid in a diagnostic; `undefined` if all are valid. */
export function invalidMember(value: unknown): string | undefined {
  const diagnostic = isObject(value) ? value : {};
  const invalid = Object.entries(members).find(([name, isValid]) => !isValid(diagnostic[name]))?.[0];
  return invalid ?? invalidRemedy(diagnostic);
}

function invalidRemedy({ fixes, noFix }: Readonly<Record<string, unknown>>): "fixes" | "noFix" | undefined {
  if (noFix === undefined)
    return Array.isArray(fixes) && fixes.length > 0 && [...fixes].every(isFix) ? undefined : "fixes";
  return fixes === undefined && typeof noFix === "string" && Object.hasOwn(NO_FIX_TEXTS, noFix) ? undefined : "noFix";
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
