import type { Analyzer } from "../../analysis/analyzer.ts";
import { shownTerm } from "../../analysis/composed/form-terms.ts";

/** Common endings of words in languages with stems, and what they replace. */
const ENDINGS: readonly (readonly [ending: string, replacement: string])[] = [
  ...["s", "e", "es", "en", "er", "ed", "ing", "y", "a", "o", "n", "t", "i"].map((ending) => ["", ending] as const),
  ["i", "y"],
  ["i", "ies"],
];

/**
 * Texts of which one form is the given one, such as the stem `compani` of `company`: the shortest first, and texts of
 * one word with one form before others. Empty if none is known, which proves nothing.
 *
 * @param form a form as it is indexed or shown
 * @param words words that are tried first, such as those of a query
 */
export function textsOfForm(analyzer: Analyzer, form: string, words: Iterable<string>): readonly string[] {
  const { forms } = analyzer;
  if (forms === undefined) return [];
  const stem = shownTerm(form);
  const candidates = new Set([...words, stem]);
  for (const [ending, replacement] of ENDINGS) {
    if (stem.endsWith(ending)) candidates.add(stem.slice(0, stem.length - ending.length) + replacement);
  }
  const found: { text: string; others: number }[] = [];
  for (const text of candidates) {
    const terms = forms.terms(text);
    if (terms.includes(stem)) found.push({ text, others: terms.length + analyzer.terms(text).length });
  }
  return found.sort((a, b) => a.others - b.others || a.text.length - b.text.length).map(({ text }) => text);
}
