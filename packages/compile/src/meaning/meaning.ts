import type { Query } from "firmament";
import { readClock, readDefaultOperator, readLimits } from "firmament/backend";
import type { Span } from "firmament/grammar";
import {
  type AnalyzedSchema,
  parseQuery,
  parseStrictly,
  type QueryRules,
  queryText,
  type ResolvedQuery,
} from "firmament/query";
import { clauseSpan } from "./clause-location.ts";
import { CompileError, type CompileTarget } from "./compile-error.ts";
import type { CompileOptions } from "./compile-options.ts";
import { Refusal } from "./refusal.ts";

/**
 * Resolves a query and compiles it.
 *
 * @param schema with the analyzers of the target
 * @throws {CompileError} for a clause that the target cannot say
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for a value that is not a query, and for invalid options
 */
export function compileMeaning<T>(
  query: Query,
  target: CompileTarget,
  schema: AnalyzedSchema,
  options: CompileOptions,
  compile: (query: ResolvedQuery) => T,
): T {
  const rules: QueryRules = {
    schema,
    defaultOperator: readDefaultOperator(options.defaultOperator) ?? "OR",
    now: readClock(options.clock)(),
    limits: readLimits(options.limits),
  };
  const { resolved } = parseQuery(query, rules, false);
  try {
    return compile(resolved);
  } catch (error) {
    throw error instanceof Refusal ? located(error, queryText(query), target, rules) : error;
  }
}

/** The error of a refusal. */
function located(refusal: Refusal, text: string, target: CompileTarget, rules: QueryRules): CompileError {
  return new CompileError(refusal.code, target, refusal.message, text, spanOf(refusal, text, rules));
}

/** A clause that no clause of the query means alone is a part of the whole. */
function spanOf({ clause, objects }: Refusal, text: string, rules: QueryRules): Span {
  const whole = { start: 0, end: text.length };
  if (clause === null) return whole;
  // The spans of a tree are arbitrary; those of its text are not.
  const { tree } = parseStrictly(text, rules);
  return clauseSpan(tree, clause, objects, rules) ?? whole;
}
