import type { Deadline } from "../../base/deadline.ts";
import type { DocumentHighlighter } from "../../highlight/highlight.ts";
import type { Resolved } from "../../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/**
 * Checks the options of highlights for a schema. Returns the highlighter of a resolved query.
 *
 * @throws {TypeError | RangeError} for an invalid option
 */
export type HighlighterMaker = (schema: AnalyzedSchema) => (query: Resolved, deadline: Deadline) => DocumentHighlighter;

/** The key of the code in a {@link Highlighting}; programs do not have it. */
export const highlighterMaker: unique symbol = Symbol("highlighter");

/**
 * The option `highlight` of a search, made by `highlighting`. It brings the code that highlights, so that a program
 * without highlights does not load it.
 */
export interface Highlighting<Name extends string> {
  /** The text and keyword fields to highlight. */
  readonly fields: readonly Name[];
  readonly [highlighterMaker]: HighlighterMaker;
}

/** @throws {TypeError | RangeError} for an invalid option, and for a value that `highlighting` did not make */
export function readHighlighting(value: Highlighting<string>, schema: AnalyzedSchema): ReturnType<HighlighterMaker> {
  const maker = (value as Partial<Highlighting<string>> | null)?.[highlighterMaker];
  if (maker !== undefined) return maker(schema);
  throw new TypeError(
    `highlight must be made by highlighting, as in highlighting(["${schema.termFields[0]}"]), not ${JSON.stringify(value)}.`,
  );
}
