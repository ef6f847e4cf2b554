import type { QueryNode, Span } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { parseLenient } from "../../../grammar/recovery/parse-lenient.ts";
import { type Change, recover } from "../../../grammar/recovery/recovery.ts";
import { escapeWord } from "../../../grammar/syntax/escape.ts";
import { checkLength, type Limits } from "../../../grammar/syntax/limits.ts";
import type { Resolved } from "../../plan/resolve/resolved.ts";
import { type DefaultOperator, resolve } from "../../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { replaceInvalidClauses } from "./lenient-tree.ts";

/** What a query is read by. */
export interface QueryRules {
  readonly schema: AnalyzedSchema;
  readonly limits: Limits;
  readonly defaultOperator: DefaultOperator;
}

/** A query as it was read. */
export interface ParsedQuery {
  readonly tree: QueryNode;
  readonly resolved: Resolved;
  /** What was read otherwise than it is written. */
  readonly changes: readonly Change[];
}

/** @throws {QueryError} with all mistakes of the text, those of its syntax first */
export function parseStrictly(text: string, { schema, limits, defaultOperator }: QueryRules): ParsedQuery {
  checkLength(text, limits);
  const recovery = recover(text, limits);
  const tree = recovery.tree();
  const mistakes = recovery.diagnostics();
  if (tree === null) throw new QueryError(text, mistakes);
  const { resolved, diagnostics } = resolve(tree, schema, defaultOperator);
  if (mistakes.length === 0 && diagnostics.length === 0) return { tree, resolved, changes: recovery.changes };
  // The first one gives the error its code: a text that does not parse is wrong in its syntax, whatever else is.
  const named = diagnostics.map((diagnostic) => withFix(diagnostic, mistakes));
  throw new QueryError(text, [...mistakes.map((mistake) => withoutFixIn(named, mistake)), ...named]);
}

/**
 * The name that may have been meant takes the place of the one that is written.
 *
 * @param mistakes whose fixes are not to be in its way
 */
function withFix(diagnostic: Diagnostic, mistakes: readonly Diagnostic[]): Diagnostic {
  const { code, span, suggestions: [name] = [] } = diagnostic;
  if (code !== "unknown-field" || name === undefined) return diagnostic;
  if (mistakes.some((mistake) => !isWithin(mistake, span) && overlaps(mistake, span))) return diagnostic;
  return { ...diagnostic, fixes: [{ span, replacement: escapeWord(name) }] };
}

/** Another name also mends what is wrong within the one that is written. */
function withoutFixIn(named: readonly Diagnostic[], mistake: Diagnostic): Diagnostic {
  if (!named.some(({ fixes = [] }) => fixes.some(({ span }) => isWithin(mistake, span)))) return mistake;
  const { fixes, ...rest } = mistake;
  return rest;
}

/** Whether a mistake, with all that its fixes change, is in a part of the text. */
function isWithin({ span, fixes = [] }: Diagnostic, { start, end }: Span): boolean {
  const parts = [span, ...fixes.map((fix) => fix.span)];
  return span.start < span.end && parts.every((part) => start <= part.start && part.end <= end);
}

/** Whether the fixes of a mistake change something in a part of the text. */
function overlaps({ fixes = [] }: Diagnostic, { start, end }: Span): boolean {
  return fixes.some(({ span }) => span.start < end && start < span.end);
}

/**
 * Reads whatever the text says as well as possible: mistakes of syntax are mended, and what asks for a field that there is not, or of a field what
 * it has not, is read as words.
 *
 * @throws {QueryError} with code `limit`
 */
export function parseLeniently(text: string, { schema, limits, defaultOperator }: QueryRules): ParsedQuery {
  const { tree, changes } = parseLenient(text, limits);
  const { resolved, diagnostics } = resolve(tree, schema, defaultOperator);
  if (diagnostics.length === 0) return { tree, resolved, changes };
  const forgiven = replaceInvalidClauses(text, tree, diagnostics, schema);
  const second = resolve(forgiven.tree, schema, defaultOperator);
  // Only what is too large is left.
  if (second.diagnostics.length > 0) throw new QueryError(text, second.diagnostics);
  const all = [...changes, ...forgiven.changes].toSorted((a, b) => a.span.start - b.span.start);
  return { tree: forgiven.tree, resolved: second.resolved, changes: all };
}
