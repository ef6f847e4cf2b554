import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
import { excerpt } from "./excerpt.ts";

/** More mistakes than these are counted, not shown. */
const shown = 10;

/**
 * What is wrong with a query, for the person who wrote it. `message` and `String(error)` are the same text: for each
 * diagnostic its message, the line of the query with carets below the span, and the advice there is.
 *
 * ```text
 * This quote is never closed.
 *   name:"acme inc
 *        ^
 * hint: Close it with ", or write \" for a quote that belongs to a word.
 * ```
 */
export class QueryError extends Error {
  override readonly name: string = "QueryError";
  /** The code of the first diagnostic. */
  readonly code: DiagnosticCode;
  /** The text that was to be read. */
  readonly query: string;
  /** At least one; those of code `syntax` first, and each kind in the order of its places. */
  readonly diagnostics: readonly Diagnostic[];

  /** @throws {RangeError} when there is no diagnostic */
  constructor(query: string, diagnostics: readonly Diagnostic[]) {
    const [first] = diagnostics;
    if (first === undefined) throw new RangeError("A QueryError needs a diagnostic.");
    super(describe(query, diagnostics));
    this.code = first.code;
    this.query = query;
    this.diagnostics = Object.freeze([...diagnostics]);
  }

  override toString(): string {
    return this.message;
  }
}

function describe(query: string, diagnostics: readonly Diagnostic[]): string {
  const parts = diagnostics.slice(0, shown).map((diagnostic) => describeOne(query, diagnostic));
  const rest = diagnostics.length - parts.length;
  if (rest > 0) parts.push(`… and ${rest} more.`);
  return parts.join("\n\n");
}

function describeOne(query: string, { message, span, hint, suggestions = [] }: Diagnostic): string {
  const lines = [message];
  if (query.trim() !== "") lines.push(excerpt(query, span));
  if (hint !== undefined) lines.push(`hint: ${hint}`);
  if (suggestions.length > 0) lines.push(`did you mean ${suggestions.join(" or ")}?`);
  return lines.join("\n");
}
