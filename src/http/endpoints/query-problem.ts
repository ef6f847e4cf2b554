import type { Diagnostic, DiagnosticCode } from "../../../grammar/diagnostics/diagnostic.ts";
import { excerpt } from "../../../grammar/diagnostics/excerpt.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { CursorError, type CursorErrorCode } from "../../engine/paging/cursor-error.ts";
import { Problem } from "../exchange/problem.ts";
import type { ProblemCode } from "../schema/problem-code.ts";
import type { ProblemDiagnostic } from "../schema/response-schemas.ts";

const QUERY_CODES: Readonly<Record<DiagnosticCode, ProblemCode>> = {
  syntax: "query_syntax",
  "unknown-field": "unknown_field",
  "field-type": "field_type",
  limit: "limit",
};

const CURSOR_CODES: Readonly<Record<CursorErrorCode, ProblemCode>> = {
  malformed: "cursor_malformed",
  mismatch: "cursor_mismatch",
  expired: "cursor_expired",
};

/** A query may have as many mistakes as words. */
const MOST_DIAGNOSTICS = 100;

/**
 * Does what asks the engine, whose errors about the query or the cursor become problems.
 *
 * @throws {Problem}
 */
export function orProblem<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof QueryError) throw queryProblem(error.query, error.diagnostics);
    if (error instanceof CursorError) throw cursorProblem(error);
    throw error;
  }
}

export function cursorProblem({ code }: CursorError): Problem {
  return new Problem(CURSOR_CODES[code]);
}

/** @param mistakes at least one; the first gives the problem its code */
export function queryProblem(query: string, mistakes: readonly Diagnostic[]): Problem {
  const diagnostics = describeMistakes(query, mistakes);
  const [{ code, message }] = diagnostics as readonly [ProblemDiagnostic];
  const more = mistakes.length - 1;
  return new Problem(code, { detail: more > 0 ? `${message} (${more} more.)` : message, diagnostics });
}

/** The first of a query's mistakes. */
export function describeMistakes(query: string, mistakes: readonly Diagnostic[]): readonly ProblemDiagnostic[] {
  return mistakes.slice(0, MOST_DIAGNOSTICS).map(({ code, message, hint, span, suggestions = [] }) => ({
    code: QUERY_CODES[code],
    message: hint === undefined ? message : `${message} ${hint}`,
    span: { start: span.start, end: span.end },
    caret: excerpt(query, span),
    ...(suggestions.length > 0 && { suggestions }),
  }));
}
