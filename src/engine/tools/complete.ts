import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { Deadline } from "../../base/deadline.ts";
import { Completer } from "../../complete/completer.ts";
import type { Completion } from "../../complete/completion.ts";
import { ReaderCompletionIndex } from "../../complete/reader-completion-index.ts";
import { Planner } from "../../plan/planner.ts";
import type { Schema } from "../../schema/schema.ts";
import { readTypedQuery } from "../../typing/typed-query.ts";
import { type CompleteOptions, readCompletionLimit } from "../options/complete-options.ts";
import { parseFiltered } from "../query/filtered-query.ts";
import { rulesFor } from "../query/parse-query.ts";
import { internalsOf, type ReadonlyEngine, requireEngine } from "../search-engine.ts";

/**
 * Suggests continuations of a query at a caret: field names, operators, and values with the number of documents that
 * match each of them. The text may be incomplete or invalid; this function never throws for it. After a value is
 * inserted, the text is a valid query if that is possible at all; parentheses and quotes that are open at the end are
 * closed. A field or an operator still needs a value.
 *
 * @param offset the caret in UTF-16 code units; a number outside the text means its nearest end. Default: the end
 * @throws {RangeError} when `limit` is not a whole number from 0
 * @throws {QueryError} for an invalid query in the filter
 * @throws {TypeError} for a value that is not an engine
 */
export function complete<S extends Schema>(
  engine: ReadonlyEngine<S>,
  text: string,
  offset: number = text.length,
  options: CompleteOptions<S> = {},
): readonly Completion[] {
  requireEngine("complete", engine);
  const limit = readCompletionLimit(options);
  const { rules: engineRules, writer, searcher } = internalsOf(engine);
  const rules = rulesFor(engineRules, {});
  const reader = writer.reader();
  const { filter } = parseFiltered("*:*", options.filter, rules, false);
  const deadline = Deadline.none;
  const typing =
    options.asYouType === true
      ? searcher.typingContext(rules, reader, new Planner(reader, deadline), deadline)
      : undefined;
  const wordsOf = typing && ((typed: string, tree: QueryNode) => readTypedQuery(typed, tree, typing).words);
  return new Completer({ ...rules, wordsOf }).complete(
    new ReaderCompletionIndex(reader, rules.schema, filter),
    text,
    offset,
    limit,
  );
}
