import type { FieldTerms } from "./field-terms.ts";

/** Most terms are separate words; ideographs may belong together. */
const SEPARATORS: readonly string[] = [" ", "", " - "];

/**
 * A text whose terms are exactly the given ones, in this order; `null` if none was found. O(length of the terms) for
 * one analysis of each of a few texts.
 */
export function textOfTerms(field: FieldTerms, terms: readonly string[]): string | null {
  const texts: string[] = [];
  for (const term of terms) {
    const text = field.textOf(term);
    if (text === null) return null;
    texts.push(text);
  }
  if (texts.length <= 1) return texts[0] ?? "";
  for (const separator of SEPARATORS) {
    const text = texts.join(separator);
    const found = field.analyzer.terms(text);
    if (found.length === terms.length && found.every((term, index) => term === terms[index])) return text;
  }
  return null;
}
