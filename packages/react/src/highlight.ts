import type { Highlight as HighlightedValue } from "firmament";
import { createElement, Fragment, type ReactElement } from "react";
import { type MarkedPart, markedParts } from "./marked-parts.ts";

/** The properties of {@link Highlight}. */
export interface HighlightProps<Marked extends object> {
  /** A hit of a search with the option `highlight`, whose `mark` and `escape` are the default. */
  readonly hit: { readonly document: object; readonly highlights?: Marked };
  /** A text or keyword field, also of nested objects, such as `locations.city`. */
  readonly field: keyof Marked & string;
  /** What separates several values. Default `", "`. */
  readonly separator?: string;
}

/**
 * The values of a field, with `<mark>` around the words that matched. A value with a fragment shows the fragment. A field
 * without a match shows its values as they are, and nothing if the hit's document does not have it.
 */
export function Highlight<Marked extends object>({
  hit,
  field,
  separator = ", ",
}: HighlightProps<Marked>): ReactElement {
  const marked = (hit.highlights as Readonly<Record<string, readonly HighlightedValue[]>> | undefined)?.[field] ?? [];
  const values = shownValues(
    valuesOf(hit.document, field),
    marked.map(({ marked }) => markedParts(marked)),
  );
  const children = values.flatMap((parts, index) => [...(index > 0 ? [separator] : []), ...parts.map(elementOf)]);
  return createElement(Fragment, null, ...children);
}

function elementOf({ text, isMatch }: MarkedPart): ReactElement | string {
  return isMatch ? createElement("mark", null, text) : text;
}

/** The texts of a field: of a document, or of each of its nested objects. */
function valuesOf(document: object, field: string): readonly string[] {
  const value: unknown = field in document ? document[field as keyof typeof document] : undefined;
  if (value !== undefined) return [value].flat().filter((each) => typeof each === "string");
  const dot = field.indexOf(".");
  if (dot < 0) return [];
  const objects: unknown = document[field.slice(0, dot) as keyof typeof document];
  if (!Array.isArray(objects)) return [];
  return objects.flatMap((object) => valuesOf(object, field.slice(dot + 1)));
}

/** Each value, or its marked form. Without values, as in a projection, the marked ones. */
function shownValues(
  values: readonly string[],
  marked: readonly (readonly MarkedPart[])[],
): readonly (readonly MarkedPart[])[] {
  if (values.length === 0) return marked;
  const shown = values.map((text): readonly MarkedPart[] => [{ text, isMatch: false }]);
  const isFree = values.map(() => true);
  for (const parts of marked) {
    const text = parts.map((part) => part.text).join("");
    const pieces = text.split("…");
    const isWhole = (value: string, index: number): boolean => isFree[index] === true && value === text;
    const isCut = (value: string, index: number): boolean =>
      isFree[index] === true && pieces.every((piece) => value.includes(piece.trim()));
    const whole = values.findIndex(isWhole);
    const index = whole >= 0 ? whole : values.findIndex(isCut);
    if (index < 0) continue;
    shown[index] = parts;
    isFree[index] = false;
  }
  return shown;
}
