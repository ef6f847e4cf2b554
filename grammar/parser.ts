import type { QueryNode } from "./ast/ast.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { attemptParse } from "./recovery/parse-attempt.ts";
import { recover } from "./recovery/recovery.ts";
import { checkLength, type Limits, limitsOf } from "./syntax/limits.ts";

/**
 * Parses a query; the tree is deeply frozen. Takes time linear in the length of the text.
 *
 * @throws {QueryError} with code `limit` when the text is too long, is nested too deeply or has too many clauses;
 *   otherwise with code `syntax` and one diagnostic for each error, in the order of their positions
 */
export function parse(text: string, limits: Partial<Limits> = {}): QueryNode {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const attempt = attemptParse(text, allowed);
  if (attempt.issue === null) return attempt.tree;
  throw new QueryError(text, recover(text, allowed, attempt).diagnostics());
}

/**
 * The diagnostics that `parse` would throw; empty for a query. Takes linear time and throws for no text: a text that
 * exceeds a limit has one diagnostic with code `limit`.
 */
export function validate(text: string, limits: Partial<Limits> = {}): readonly Diagnostic[] {
  try {
    parse(text, limits);
    return [];
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics;
    throw error;
  }
}
