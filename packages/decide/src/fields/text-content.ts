import type { Analyzer } from "firmament";
import { type DocumentContent, formTerm, isFormIndex, matchesDocument } from "firmament/query";
import type { Atom } from "./field-theory.ts";

interface AnalyzedText {
  readonly words: readonly string[];
  readonly forms: readonly string[];
}

/** Evaluates clauses on one field for given values, with the analyzer itself: every value of a theory is verified. */
export class TextContent {
  readonly #analyzer: Analyzer;
  readonly #texts = new Map<string, AnalyzedText>();

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
  }

  /** Whether a field with these values matches an atom. */
  matches({ query }: Atom, values: readonly string[]): boolean {
    return matchesDocument(query, this.#contentOf(values));
  }

  /** Whether a field with these values matches all positive and no negative atoms. */
  satisfies(values: readonly string[], positives: readonly Atom[], negatives: readonly Atom[]): boolean {
    const content = this.#contentOf(values);
    return (
      positives.every(({ query }) => matchesDocument(query, content)) &&
      !negatives.some(({ query }) => matchesDocument(query, content))
    );
  }

  /** The forms of a text, as they are indexed. */
  formsOf(text: string): readonly string[] {
    return this.#analyzed(text).forms;
  }

  #contentOf(values: readonly string[]): DocumentContent {
    const texts = values.map((value) => this.#analyzed(value));
    return {
      valuesOf: (index) => texts.map(({ words, forms }) => (isFormIndex(index) ? forms : words)),
      numbersOf: () => [],
      objectsOf: () => [],
    };
  }

  #analyzed(text: string): AnalyzedText {
    let analyzed = this.#texts.get(text);
    if (analyzed === undefined) {
      const { forms } = this.#analyzer;
      analyzed = {
        words: this.#analyzer.terms(text),
        forms: forms === undefined ? [] : forms.terms(text).map(formTerm),
      };
      this.#texts.set(text, analyzed);
    }
    return analyzed;
  }
}
