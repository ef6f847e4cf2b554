import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import type { HighlightRequest } from "../../highlight/highlight.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/** How hits show the words that matched. */
export interface HighlightOptions<Name extends string> {
  /** The text and keyword fields to highlight. */
  readonly fields: readonly Name[];
  /**
   * The maximum length of a highlighted value in UTF-16 code units, without marks, entities and `…`; a whole number
   * from 20. A longer value is cut to the passage in which the most clauses match or, if these are too far apart, to
   * two or three shorter passages. Default: no maximum.
   */
  readonly fragment?: number | undefined;
  /** The texts before and after a highlighted word. Default `["<em>", "</em>"]`. */
  readonly mark?: readonly [before: string, after: string] | undefined;
  /**
   * Whether to escape the value for HTML, except for the marks. Default `true`; with `false` the text is not safe in
   * an HTML page.
   */
  readonly escape?: boolean | undefined;
}

/** The option `highlight` of a search: the text and keyword fields in which hits mark the words that matched, or options. */
export type HighlightOption<Name extends string> = readonly Name[] | HighlightOptions<Name>;

const HIGHLIGHT_OPTIONS: OptionNames<HighlightOptions<string>> = {
  fields: true,
  fragment: true,
  mark: true,
  escape: true,
};

const MIN_FRAGMENT = 20;
const DEFAULT_MARK: HighlightRequest["mark"] = ["<em>", "</em>"];

/**
 * @throws {TypeError} for a field that is unknown or contains no terms, and for an invalid mark
 * @throws {RangeError} for a fragment that is not a whole number from 20
 */
export function readHighlight(options: HighlightOption<string>, schema: AnalyzedSchema): HighlightRequest {
  const { fields, fragment, mark = DEFAULT_MARK, escape: isEscaped = true } = uncheckedOptions(options);
  if (!Array.isArray(fields)) {
    const example = `["${schema.termFields[0]}"]`;
    throw new TypeError(
      `highlight must be a list of text and keyword fields, as in ${example}, or options, as in { fields: ${example}, fragment: 160 }, not ${JSON.stringify(options)}.`,
    );
  }
  if (!Array.isArray(options)) checkOptionNames("highlight", options, HIGHLIGHT_OPTIONS);
  for (const field of fields) requireTextField(field, schema);
  if (!isMark(mark)) {
    throw new TypeError(
      `highlight.mark must be the texts before and after a word, as in ["<em>", "</em>"], not ${JSON.stringify(mark)}.`,
    );
  }
  if (typeof isEscaped !== "boolean") {
    throw new TypeError(`highlight.escape must be true or false, not ${JSON.stringify(isEscaped)}.`);
  }
  const maxLength = fragment === undefined ? null : requireWholeNumber("highlight.fragment", fragment, MIN_FRAGMENT);
  return { fields, fragment: maxLength, mark, isEscaped };
}

/** Options that the compiler may not have checked. */
interface UncheckedOptions {
  readonly fields?: unknown;
  readonly fragment?: unknown;
  readonly mark?: unknown;
  readonly escape?: unknown;
}

function uncheckedOptions(options: unknown): UncheckedOptions {
  if (Array.isArray(options)) return { fields: options };
  return typeof options === "object" && options !== null ? options : {};
}

function isMark(mark: unknown): mark is HighlightRequest["mark"] {
  return Array.isArray(mark) && mark.length === 2 && mark.every((text) => typeof text === "string");
}

function requireTextField(field: unknown, schema: AnalyzedSchema): void {
  const storage = typeof field === "string" ? schema.storage(field) : undefined;
  if (storage === "terms") return;
  const fields = `the text and keyword fields are ${schema.termFields.join(", ")}`;
  throw new TypeError(
    storage !== undefined
      ? `Only text can be highlighted, and ${field} contains ${storage === "none" ? "no terms" : storage}: ${fields}.`
      : `There is no field ${JSON.stringify(field)} to highlight: ${fields}.`,
  );
}
