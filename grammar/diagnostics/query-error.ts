import { type Diagnostic, type DiagnosticCode, invalidMember } from "./diagnostic.ts";
import { excerpt } from "./excerpt.ts";

/** How many diagnostics a message shows; the others are counted. */
const MAX_SHOWN = 10;

/** A `QueryError` as a plain object that JSON and the structured clone algorithm keep. */
export interface QueryErrorJson {
  readonly name: string;
  readonly message: string;
  readonly code: DiagnosticCode;
  readonly query: string;
  readonly source: QuerySource;
  readonly diagnostics: readonly Diagnostic[];
}

/** What an invalid text is: the query itself, or the filter beside it. */
export type QuerySource = "query" | "filter";

/**
 * The errors of a query. `message` and `String(error)` are the same text. It shows for each diagnostic the message, the
 * line of the query with carets under the span, the hint and the suggestions:
 *
 * ```text
 * This quote is not closed.
 *   name:"acme inc
 *        ^
 * hint: Close it with ", or write \" for the character.
 * ```
 */
export class QueryError extends Error {
  override readonly name: string = "QueryError";
  /** The code of the first diagnostic. */
  readonly code: DiagnosticCode;
  /** The text of the query, or of the filter. */
  readonly query: string;
  readonly source: QuerySource;
  /** At least one: syntax errors first, each group in the order of the positions. */
  readonly diagnostics: readonly Diagnostic[];

  /** @throws {RangeError} when the list of diagnostics is empty */
  constructor(query: string, diagnostics: readonly Diagnostic[], source: QuerySource = "query") {
    const [first] = diagnostics;
    if (first === undefined) throw new RangeError("A QueryError needs at least one diagnostic.");
    super(`${source === "filter" ? "The filter is invalid.\n" : ""}${describe(query, diagnostics)}`);
    this.code = first.code;
    this.query = query;
    this.source = source;
    this.diagnostics = Object.freeze([...diagnostics]);
  }

  /**
   * Restores an error from the object that `toJSON` returned; `message` and `code` are derived from the diagnostics.
   *
   * @throws {TypeError} when the object has no `query` or no list of valid diagnostics
   * @throws {RangeError} when the list of diagnostics is empty
   */
  static from(
    json: Pick<QueryErrorJson, "query" | "diagnostics"> & Partial<Pick<QueryErrorJson, "source">>,
  ): QueryError {
    if (
      typeof json !== "object" ||
      json === null ||
      typeof json.query !== "string" ||
      !Array.isArray(json.diagnostics)
    ) {
      throw new TypeError("QueryError.from takes an object with a query and a list of diagnostics.");
    }
    const { query, diagnostics, source } = json;
    for (const [index, diagnostic] of diagnostics.entries()) {
      const member = invalidMember(diagnostic);
      if (member === undefined) continue;
      throw new TypeError(`QueryError.from: diagnostics[${index}] has no valid ${member}.`);
    }
    return new QueryError(query, diagnostics, source === "filter" ? "filter" : "query");
  }

  /**
   * The error as a plain object. `postMessage` and `structuredClone` drop the members of an `Error` subclass: send this
   * object instead, and pass it to `QueryError.from` on the other side.
   */
  toJSON(): QueryErrorJson {
    const { name, message, code, query, source, diagnostics } = this;
    return { name, message, code, query, source, diagnostics };
  }

  override toString(): string {
    return this.message;
  }
}

function describe(query: string, diagnostics: readonly Diagnostic[]): string {
  const parts = diagnostics.slice(0, MAX_SHOWN).map((diagnostic) => describeDiagnostic(query, diagnostic));
  const rest = diagnostics.length - parts.length;
  if (rest > 0) parts.push(`… and ${rest} more.`);
  return parts.join("\n\n");
}

function describeDiagnostic(query: string, { message, span, hint, suggestions = [] }: Diagnostic): string {
  const lines = [message];
  if (query.trim() !== "") lines.push(excerpt(query, span));
  if (hint !== undefined) lines.push(`hint: ${hint}`);
  if (suggestions.length > 0) lines.push(`did you mean ${suggestions.join(" or ")}?`);
  return lines.join("\n");
}
