import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { checkOptions } from "../../base/known-options.ts";
import { lint as lintTree } from "../../lint/lint.ts";
import { MatchTester } from "../../lint/match-tester.ts";
import type { Warning } from "../../lint/warning.ts";
import { Planner } from "../../plan/planner.ts";
import type { Schema } from "../../schema/schema.ts";
import { readTypedQuery } from "../../typing/typed-query.ts";
import { readValues } from "../../typing/values.ts";
import type { LintOptions } from "../options/lint-options.ts";
import { LINT_OPTIONS } from "../options/option-names.ts";
import { parseStrictly, requireQuery, rulesFor } from "../query/parse-query.ts";
import { type Query, queryText } from "../query/query-input.ts";
import { withTimeBudget } from "../query/time-budget.ts";
import { typedTextOf } from "../query/typed-search.ts";
import { internalsOf, type ReadonlyEngine, requireEngine } from "../search-engine.ts";

/**
 * Warns about parts of a query that are valid but probably not meant, in the order of their spans. The spans of a
 * tree refer to its printed text. Empty for an invalid query, which `engine.validate` reports; warnings that are not
 * found within the `timeBudget` are missing.
 *
 * With `asYouType`, no warning contradicts what the search as you type finds. Relations between clauses are then not
 * reported, because words stand for several: no duplicate and no redundant clauses, and nothing is proven.
 *
 * @throws {TypeError} for a value that is not an engine or not a query
 */
export function lint<S extends Schema>(
  engine: ReadonlyEngine<S>,
  query: Query,
  given: LintOptions = {},
): readonly Warning[] {
  requireEngine("lint", engine);
  checkOptions("lint", given, LINT_OPTIONS);
  const { proveRelations, ...options } = given;
  const { rules: engineRules, writer, searcher } = internalsOf(engine);
  try {
    return withTimeBudget(query, options, (deadline) => {
      const rules = rulesFor(engineRules, options);
      requireQuery(query, rules.limits);
      // Warnings refer to a text: a tree is printed and parsed again.
      const text = queryText(query);
      const { tree } = parseStrictly(text, rules);
      const reader = writer.reader();
      const context = { ...rules, index: new MatchTester(reader, deadline), deadline };
      if (typedTextOf(query, options) === null) return lintTree(text, tree, { ...context, proveRelations });
      const typing = searcher.typingContext(rules, reader, new Planner(reader, deadline), deadline);
      const { words } = readTypedQuery(text, tree, typing);
      const mayBeValue = readValues(text, tree, typing).clauses.length > 0;
      return lintTree(text, tree, { ...context, words, mayBeValue });
    });
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}
