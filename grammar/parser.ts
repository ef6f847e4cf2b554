import type { Node } from "./ast.ts";
import { checkLength, type Limits, limitsOf } from "./limits.ts";
import { QueryError } from "./query-error.ts";
import { read } from "./reading.ts";
import { recover } from "./recovery.ts";

/**
 * The tree of a query, deeply frozen. Linear in the text's length.
 *
 * @throws {QueryError} with code `limit` when the text is longer, deeper or larger than allowed, else with code `syntax`
 *   and one diagnostic for each mistake, in the order of their places
 */
export function parse(text: string, limits: Partial<Limits> = {}): Node {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const reading = read(text, allowed);
  if (reading.mistake === null) return reading.tree;
  throw new QueryError(text, recover(text, allowed, reading).diagnostics);
}
