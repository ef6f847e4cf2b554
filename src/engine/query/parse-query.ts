import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { parseLenient } from "../../../grammar/recovery/parse-lenient.ts";
import { type Change, recover } from "../../../grammar/recovery/recovery.ts";
import { isCanonical } from "../../../grammar/syntax/canonical-tree.ts";
import { checkLength, checkTree, type Limits } from "../../../grammar/syntax/limits.ts";
import type { ResolvedQuery } from "../../plan/resolve/resolved.ts";
import { type ResolveRules, resolve } from "../../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { type Clock, readClock } from "../options/clock.ts";
import type { EngineOptions } from "../options/engine-options.ts";
import { readLimits } from "../options/query-limits.ts";
import { type QueryOptions, readDefaultOperator } from "../options/search-options.ts";
import { withTextFix } from "./colon-in-text.ts";
import { jointErrors } from "./joint-errors.ts";
import { replaceInvalidClauses } from "./lenient-tree.ts";
import { type Query, queryText } from "./query-input.ts";

/** The rules of one query. */
export interface QueryRules extends ResolveRules {
  readonly limits: Limits;
}

/** The rules of all queries of an engine. */
export interface EngineRules extends Omit<QueryRules, "now"> {
  readonly clock: Clock;
}

/**
 * The rules that the options of an engine state.
 *
 * @throws {TypeError | RangeError} for an invalid option
 */
export function readEngineRules(
  schema: AnalyzedSchema,
  { limits, defaultOperator, clock }: Pick<EngineOptions, "limits" | "defaultOperator" | "clock">,
): EngineRules {
  return Object.freeze({
    schema,
    limits: readLimits(limits),
    defaultOperator: readDefaultOperator(defaultOperator) ?? "OR",
    clock: readClock(clock),
  });
}

/**
 * The rules of one query, whose options can replace the default operator.
 *
 * @param now the instant of the query; default: that of the clock
 */
export function rulesFor(
  { schema, limits, defaultOperator, clock }: EngineRules,
  options: QueryOptions,
  now: number = clock(),
): QueryRules {
  return { schema, limits, defaultOperator: readDefaultOperator(options.defaultOperator) ?? defaultOperator, now };
}

/** A valid or corrected query with its meaning. */
export interface ParsedQuery {
  readonly tree: QueryNode;
  readonly resolved: ResolvedQuery;
  /** The corrections, in the order of their spans. */
  readonly changes: readonly Change[];
  /** Whether the query contains `now`. */
  readonly dependsOnClock: boolean;
}

/**
 * Parses and resolves a query. A valid tree in canonical form is resolved directly. Any other tree is printed and
 * parsed again: its parentheses may be missing, its spans are arbitrary, and diagnostics need a text.
 *
 * @throws {QueryError} with all diagnostics of the query; with `isLenient`, only with the code `limit`
 * @throws {TypeError} for a value that is not a query
 */
export function parseQuery(query: Query, rules: QueryRules, isLenient: boolean): ParsedQuery {
  requireQuery(query, rules.limits);
  const parsed = typeof query === "string" ? null : resolveTree(query, rules);
  if (parsed !== null) return parsed;
  return isLenient ? parseLeniently(queryText(query), rules) : parseStrictly(queryText(query), rules);
}

/**
 * Checks the shape and the size of a tree. A text needs no check here.
 *
 * @throws {QueryError} with the code `limit`
 * @throws {TypeError} for a value that is not a query
 */
export function requireQuery(query: Query, limits: Limits): void {
  if (typeof query === "string") return;
  if (typeof query !== "object" || query === null) {
    throw new TypeError(`A query must be a text or a tree, not ${String(query)}.`);
  }
  checkTree(query, limits);
}

/** Resolves a valid tree in canonical form; `null` for other trees. */
function resolveTree(tree: QueryNode, rules: QueryRules): ParsedQuery | null {
  if (!isCanonical(tree, rules.limits)) return null;
  const { resolved, diagnostics, dependsOnClock } = resolve(tree, rules);
  return diagnostics.length === 0 ? { tree, resolved, changes: [], dependsOnClock } : null;
}

/** @throws {QueryError} with all diagnostics of the text: first syntax errors, then errors about fields */
export function parseStrictly(text: string, rules: QueryRules): ParsedQuery {
  checkLength(text, rules.limits);
  const recovery = recover(text, rules.limits);
  const tree = recovery.tree();
  const syntaxErrors = recovery.diagnostics();
  if (tree === null) throw new QueryError(text, syntaxErrors);
  const { resolved, diagnostics, dependsOnClock } = resolve(tree, rules);
  if (syntaxErrors.length === 0 && diagnostics.length === 0) {
    return { tree, resolved, changes: recovery.changes, dependsOnClock };
  }
  // The first diagnostic gives the error its code: a text that does not parse is a syntax error above all.
  const fieldErrors = diagnostics.map((error) => withTextFix(text, error, rules));
  throw new QueryError(text, jointErrors(text, syntaxErrors, fieldErrors));
}

/**
 * Accepts every text: syntax errors are repaired, and clauses that the schema does not permit become words.
 *
 * @throws {QueryError} with the code `limit`
 */
export function parseLeniently(text: string, rules: QueryRules): ParsedQuery {
  const { tree, changes } = parseLenient(text, rules.limits);
  const { resolved, diagnostics, dependsOnClock } = resolve(tree, rules);
  if (diagnostics.length === 0) return { tree, resolved, changes, dependsOnClock };
  const lenient = replaceInvalidClauses(text, tree, diagnostics, rules.schema);
  const second = resolve(lenient.tree, rules);
  // The remaining diagnostics have the code `limit`.
  if (second.diagnostics.length > 0) throw new QueryError(text, second.diagnostics);
  const all = [...changes, ...lenient.changes].toSorted((a, b) => a.span.start - b.span.start);
  return { tree: lenient.tree, resolved: second.resolved, changes: all, dependsOnClock: second.dependsOnClock };
}
