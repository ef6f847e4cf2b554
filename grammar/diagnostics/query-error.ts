import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
import { excerpt } from "./excerpt.ts";

/** More mistakes than these are counted, not shown. */
const shown = 10;

/** A `QueryError` as a plain object that JSON and the structured clone algorithm keep. */
export interface QueryErrorJson {
  readonly name: string;
  readonly message: string;
  readonly code: DiagnosticCode;
  readonly query: string;
  readonly diagnostics: readonly Diagnostic[];
}

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

  /**
   * The error of a plain object, as `toJSON` returns it: `message` and `code` follow from the diagnostics.
   *
   * @throws {TypeError} when the object has no `query` or no list of diagnostics
   * @throws {RangeError} when the list of diagnostics is empty
   */
  static from({ query, diagnostics }: Pick<QueryErrorJson, "query" | "diagnostics">): QueryError {
    if (typeof query === "string" && Array.isArray(diagnostics)) return new QueryError(query, diagnostics);
    throw new TypeError("QueryError.from takes an object with a query and a list of diagnostics.");
  }

  /**
   * The error as a plain object. `postMessage` and `structuredClone` drop the members of an `Error` subclass, so send this object
   * and pass it to `QueryError.from` on the other side.
   */
  toJSON(): QueryErrorJson {
    const { name, message, code, query, diagnostics } = this;
    return { name, message, code, query, diagnostics };
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
