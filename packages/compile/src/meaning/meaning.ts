import type { Query } from "firmament";
import { readClock, readDefaultOperator, readLimits } from "firmament/backend";
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

/** The error of a refusal. A query that is refused as a whole has no smaller clause. */
function located(refusal: Refusal, text: string, target: CompileTarget, rules: QueryRules): CompileError {
  // The spans of a tree are arbitrary; those of its text are not.
  const { tree } = parseStrictly(text, rules);
  const span = clauseSpan(tree, refusal, rules) ?? { start: 0, end: text.length };
  return new CompileError(refusal.code, target, refusal.message, text, span);
}
