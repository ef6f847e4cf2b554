import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { parse } from "./parser.ts";
import type { Limits } from "./syntax/limits.ts";

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
