import type { HighlightRequest } from "../../highlight/highlight.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { FieldNameOf, NumberFieldNameOf, Schema } from "../../schema/schema.ts";

export type TextFieldNameOf<S extends Schema> = Exclude<FieldNameOf<S>, NumberFieldNameOf<S>>;

export interface HighlightOptions<S extends Schema> {
  /** The text fields to highlight. */
  readonly fields: readonly TextFieldNameOf<S>[];
  /**
   * How many UTF-16 code units of a value are shown at most, those of marks, entities and `…` not counted; a whole number from 20. A longer value is
   * cut to the passage where the most clauses meet or, where they are too far apart for one, to two or three shorter ones. Default: values
   * are shown whole.
   */
  readonly fragment?: number;
  /** What stands before and after what is highlighted; default `["<em>", "</em>"]`. */
  readonly mark?: readonly [before: string, after: string];
  /** Whether all but the marks is escaped for HTML; default `true`. Without it the text is not safe in a page. */
  readonly escape?: boolean;
}

const LEAST_FRAGMENT = 20;
const DEFAULT_MARK: HighlightRequest["mark"] = ["<em>", "</em>"];

/**
 * @throws {TypeError} for a field that there is not or that holds numbers, and for a mark that is no two texts
 * @throws {RangeError} for a fragment that is no whole number, or too short
 */
export function readHighlight(asked: readonly string[] | object, schema: AnalyzedSchema): HighlightRequest {
  const { fields, fragment, mark = DEFAULT_MARK, escape: isEscaped = true } = optionsOf(asked);
  if (!Array.isArray(fields)) {
    const example = `["${schema.textFields[0]}"]`;
    throw new TypeError(
      `Highlights are asked for by text fields, as in ${example} or { fields: ${example}, fragment: 160 }, not by ${JSON.stringify(asked)}.`,
    );
  }
  for (const field of fields) requireText(field, schema);
  if (!isMark(mark)) {
    throw new TypeError(
      `highlight.mark is two texts, what stands before and what stands after, as in ["<em>", "</em>"], not ${JSON.stringify(mark)}.`,
    );
  }
  if (typeof isEscaped !== "boolean") {
    throw new TypeError(`highlight.escape is true or false, not ${JSON.stringify(isEscaped)}.`);
  }
  return { fields, fragment: fragment === undefined ? null : readFragment(fragment), mark, isEscaped };
}

function readFragment(fragment: unknown): number {
  if (Number.isSafeInteger(fragment) && (fragment as number) >= LEAST_FRAGMENT) return fragment as number;
  throw new RangeError(`highlight.fragment is a whole number from ${LEAST_FRAGMENT}, not ${String(fragment)}.`);
}

/** What a program may give that was not checked by the compiler. */
interface Unchecked {
  readonly fields?: unknown;
  readonly fragment?: unknown;
  readonly mark?: unknown;
  readonly escape?: unknown;
}

function optionsOf(asked: unknown): Unchecked {
  if (Array.isArray(asked)) return { fields: asked };
  return typeof asked === "object" && asked !== null ? asked : {};
}

function isMark(mark: unknown): mark is HighlightRequest["mark"] {
  return Array.isArray(mark) && mark.length === 2 && mark.every((text) => typeof text === "string");
}

function requireText(field: unknown, schema: AnalyzedSchema): void {
  const type = typeof field === "string" ? schema.type(field) : undefined;
  if (type === "text") return;
  const fields = `the text fields are ${schema.textFields.join(", ")}`;
  throw new TypeError(
    type === "number"
      ? `Only words are highlighted, and ${field} holds numbers: ${fields}.`
      : `There is no field ${JSON.stringify(field)} to highlight: ${fields}.`,
  );
}
