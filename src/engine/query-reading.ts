import type { Node } from "../../grammar/ast.ts";
import type { Diagnostic } from "../../grammar/diagnostic.ts";
import { escapeWord } from "../../grammar/escape.ts";
import { checkLength, type Limits } from "../../grammar/limits.ts";
import { QueryError } from "../../grammar/query-error.ts";
import { type Change, recover } from "../../grammar/recovery.ts";
import { repair } from "../../grammar/repair.ts";
import type { Resolved } from "../plan/resolved.ts";
import { type DefaultOperator, resolve } from "../plan/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { forgive } from "./forgiveness.ts";

/** What a query is read by. */
export interface ReadingRules {
  readonly schema: AnalyzedSchema;
  readonly limits: Limits;
  readonly defaultOperator: DefaultOperator;
}

/** A query as it was read. */
export interface ReadQuery {
  readonly tree: Node;
  readonly resolved: Resolved;
  /** What was read otherwise than it is written. */
  readonly changes: readonly Change[];
}

/** @throws {QueryError} with all mistakes of the text, those of its syntax first */
export function readStrictly(text: string, { schema, limits, defaultOperator }: ReadingRules): ReadQuery {
  checkLength(text, limits);
  const { diagnostics: mistakes, changes, ...recovery } = recover(text, limits);
  const tree = recovery.tree();
  if (tree === null) throw new QueryError(text, mistakes);
  const { resolved, diagnostics } = resolve(tree, schema, defaultOperator);
  if (mistakes.length === 0 && diagnostics.length === 0) return { tree, resolved, changes };
  // The first one gives the error its code: a text that does not parse is wrong in its syntax, whatever else is.
  throw new QueryError(text, [...mistakes, ...diagnostics.map(withFixes)]);
}

/** The name that may have been meant takes the place of the one that is written. */
function withFixes(diagnostic: Diagnostic): Diagnostic {
  const [name] = diagnostic.suggestions ?? [];
  if (diagnostic.code !== "unknown-field" || name === undefined) return diagnostic;
  return { ...diagnostic, fixes: [{ span: diagnostic.span, replacement: escapeWord(name) }] };
}

/**
 * Reads whatever the text says as well as possible: mistakes of syntax are mended, and what asks for a field that there is not, or of a field what
 * it has not, is read as words.
 *
 * @throws {QueryError} with code `limit`
 */
export function readLeniently(text: string, { schema, limits, defaultOperator }: ReadingRules): ReadQuery {
  const { tree, changes } = repair(text, limits);
  const { resolved, diagnostics } = resolve(tree, schema, defaultOperator);
  if (diagnostics.length === 0) return { tree, resolved, changes };
  const forgiven = forgive(text, tree, diagnostics, schema);
  const second = resolve(forgiven.tree, schema, defaultOperator);
  // Only what is too large is left.
  if (second.diagnostics.length > 0) throw new QueryError(text, second.diagnostics);
  const all = [...changes, ...forgiven.changes].toSorted((a, b) => a.span.start - b.span.start);
  return { tree: forgiven.tree, resolved: second.resolved, changes: all };
}
