import type { QueryNode } from "./ast/ast.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { read } from "./recovery/read.ts";
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
  const reading = read(text, allowed);
  if (reading.mistake === null) return reading.tree;
  throw new QueryError(text, recover(text, allowed, reading).diagnostics);
}
