import { CursorError, type CursorErrorCode, type Diagnostic, type DiagnosticCode, QueryError } from "firmament";
import { excerpt } from "firmament/grammar";
import { Problem } from "../exchange/problem.ts";
import type { ProblemCode } from "../schema/problem-code.ts";
import type { ProblemDiagnostic } from "../schema/response-schemas.ts";

/** The code of the problem whose first diagnostic has a code. */
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

/** A query can have an error in every word; the response contains the first ones. */
const MAX_DIAGNOSTICS = 100;

/**
 * Waits for an answer of the engine.
 *
 * @throws {Problem} as {@link convertErrors} does, and `cancelled` in place of the reason of an aborted signal
 */
export async function convertRejections<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw new Problem("cancelled");
    return convertErrors(() => {
      throw error;
    });
  }
}

/**
 * Runs work of the engine.
 *
 * @throws {Problem} in place of a {@link QueryError} or a {@link CursorError}
 */
export function convertErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof QueryError) throw queryProblem(error.query, error.diagnostics, error.source);
    if (error instanceof CursorError) throw cursorProblem(error);
    throw error;
  }
}

export function cursorProblem({ code }: CursorError): Problem {
  return new Problem(CURSOR_CODES[code]);
}

/**
 * @param diagnostics at least one; the code of the first one determines the code of the problem
 * @param member the member of the request that has the query
 */
export function queryProblem(
  query: string,
  diagnostics: readonly Diagnostic[],
  member: "query" | "filter" = "query",
): Problem {
  const described = describeDiagnostics(query, diagnostics);
  const [{ code, message }] = described as readonly [ProblemDiagnostic, ...ProblemDiagnostic[]];
  const more = diagnostics.length - 1;
  const all = more > 0 ? `${message} (${more} more.)` : message;
  const detail = member === "filter" ? `The filter is invalid. ${all}` : all;
  return new Problem(QUERY_CODES[code], { detail, diagnostics: described, ...(member === "filter" && { member }) });
}

/** The first {@link MAX_DIAGNOSTICS} diagnostics of a query, as responses contain them. */
export function describeDiagnostics(query: string, diagnostics: readonly Diagnostic[]): readonly ProblemDiagnostic[] {
  return diagnostics.slice(0, MAX_DIAGNOSTICS).map(({ code, message, hint, span, suggestions = [], fixes, noFix }) => ({
    code,
    message: hint === undefined ? message : `${message} ${hint}`,
    span: { start: span.start, end: span.end },
    caret: excerpt(query, span),
    ...(suggestions.length > 0 && { suggestions }),
    ...(fixes !== undefined && { fixes }),
    ...(noFix !== undefined && { no_fix: noFix }),
  }));
}
