import { Completer } from "../../complete/completer.ts";
import type { Completion } from "../../complete/completion.ts";
import { ReaderCompletionIndex } from "../../complete/reader-completion-index.ts";
import type { Schema } from "../../schema/schema.ts";
import { type CompleteOptions, readCompletionLimit } from "../options/complete-options.ts";
import { internalsOf, type ReadonlyEngine, requireEngine } from "../search-engine.ts";

/**
 * Suggests continuations of a query at a caret: field names, operators, and values with the number of documents that
 * match each of them. The text may be incomplete or invalid; this function never throws for it. After a value is
 * inserted, the text is a valid query if that is possible at all; parentheses and quotes that are open at the end are
 * closed. A field or an operator still needs a value.
 *
 * @param offset the caret in UTF-16 code units; a number outside the text means its nearest end. Default: the end
 * @throws {RangeError} when `limit` is not a whole number from 0
 * @throws {TypeError} for a value that is not an engine
 */
export function complete<S extends Schema>(
  engine: ReadonlyEngine<S>,
  text: string,
  offset: number = text.length,
  options: CompleteOptions = {},
): readonly Completion[] {
  requireEngine("complete", engine);
  const { rules, writer } = internalsOf(engine);
  return new Completer(rules.schema, rules.limits, rules.clock()).complete(
    new ReaderCompletionIndex(writer.reader(), rules.schema),
    text,
    offset,
    readCompletionLimit(options),
  );
}
