import type { Span } from "firmament/grammar";

/** The engines that queries are compiled for. */
export type CompileTarget = "Elasticsearch" | "PostgreSQL" | "SQLite" | "DuckDB";

/**
 * Why a clause has no translation:
 * - `unsupported`: the target cannot say it;
 * - `option`: it can, and needs an option that the message names;
 * - `limit`: the clause is larger than the target accepts.
 */
export type CompileErrorCode = "unsupported" | "option" | "limit";

/** The characters of a clause in a message. */
const MAX_SHOWN = 80;

/** A clause of a query, or a filter, that the target cannot say, and what to do. */
export class CompileError extends Error {
  override readonly name: string = "CompileError";
  readonly code: CompileErrorCode;
  readonly target: CompileTarget;
  /** The text of the clause. */
  readonly clause: string;
  /** Where the clause is in {@link CompileError.query}: `[start, end)` in UTF-16 code units. */
  readonly span: Span;
  /** The text of the whole query; that of a tree is printed. For a condition of the filter, the filter as JSON. */
  readonly query: string;

  constructor(code: CompileErrorCode, target: CompileTarget, reason: string, query: string, span: Span) {
    const clause = query.slice(span.start, span.end);
    const shown = clause.length > MAX_SHOWN ? `${clause.slice(0, MAX_SHOWN)}…` : clause;
    super(`${target} cannot say \`${shown}\`: ${reason}`);
    this.code = code;
    this.target = target;
    this.clause = clause;
    this.span = span;
    this.query = query;
  }
}
