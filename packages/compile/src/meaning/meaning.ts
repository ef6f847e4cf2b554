import type { Filter, Query } from "firmament";
import type { Span } from "firmament/grammar";
import {
  type AnalyzedSchema,
  parseFiltered,
  parseStrictly,
  type QueryRules,
  queryText,
  type ResolvedCondition,
  type ResolvedQuery,
  readEngineRules,
  rulesFor,
  type ValuesCondition,
} from "firmament/query";
import { clauseSpan } from "./clause-location.ts";
import { CompileError, type CompileTarget } from "./compile-error.ts";
import type { CompileOptions } from "./compile-options.ts";
import { Refusal } from "./refusal.ts";

/** How a target says a query with a filter. */
export interface Compiler<Part, Result> {
  query(query: ResolvedQuery): Part;
  /** Whether a field has one of some values, unanalyzed. */
  values(condition: ValuesCondition): Part;
  /** @param conditions of the filter, which must hold, too */
  joined(query: Part, conditions: readonly Part[]): Result;
}

/**
 * Resolves a query and its filter, and compiles them.
 *
 * @param schema with the analyzers of the target
 * @throws {CompileError} for a clause or a filter that the target cannot say
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for a value that is not a query, and for invalid options
 */
export function compileMeaning<Part, Result>(
  query: Query,
  target: CompileTarget,
  schema: AnalyzedSchema,
  options: CompileOptions,
  compiler: Compiler<Part, Result>,
): Result {
  const rules = rulesFor(readEngineRules(schema, options), {});
  const { resolved, filter } = parseFiltered(query, options.filter, rules, false);
  try {
    const compiled = compiler.query(resolved);
    const conditions = filteredParts(filter ?? [], target, options.filter, compiler);
    return compiler.joined(compiled, conditions);
  } catch (error) {
    throw error instanceof Refusal ? located(error, queryText(query), target, rules) : error;
  }
}

/** @throws {CompileError} about the whole filter */
function filteredParts<Part>(
  conditions: readonly ResolvedCondition[],
  target: CompileTarget,
  filter: Filter | undefined,
  compiler: Compiler<Part, unknown>,
): readonly Part[] {
  try {
    return conditions.map((condition) =>
      condition.kind === "query" ? compiler.query(condition.query) : compiler.values(condition),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = JSON.stringify(filter) ?? "filter";
    throw new CompileError(error.code, target, error.message, text, { start: 0, end: text.length });
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
