import type { QueryNode } from "./ast/ast.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { attemptParse } from "./recovery/parse-attempt.ts";
import { recover } from "./recovery/recovery.ts";
import { checkLength, type Limits, limitsOf } from "./syntax/limits.ts";

/**
 * The tree of a query, deeply frozen. Linear in the text's length.
 *
 * @throws {QueryError} with code `limit` when the text is longer, deeper or larger than allowed, else with code `syntax`
 *   and one diagnostic for each mistake, in the order of their places
 */
export function parse(text: string, limits: Partial<Limits> = {}): QueryNode {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const reading = attemptParse(text, allowed);
  if (reading.mistake === null) return reading.tree;
  throw new QueryError(text, recover(text, allowed, reading).diagnostics);
}

/**
 * The mistakes in a text, in the order of their places; none when `parse` reads it. Linear, and never throws for what the text says: what is
 * longer, deeper or larger than allowed has a single mistake, of code `limit`.
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
