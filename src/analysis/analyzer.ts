/** One unit of analyzed text. */
export interface Token {
  /** The text that is indexed and compared; never empty. */
  readonly term: string;
  /** The offsets in the value, in UTF-16 code units: `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The index in the token sequence of the value: 0, 1, 2, … without gaps. */
  readonly position: number;
}

/**
 * Turns text into tokens. An index and its queries must use the same analyzer.
 *
 * An analyzer is deterministic: it returns equal tokens for equal texts.
 */
export interface Analyzer {
  /** Identifies the analysis: analyzers with equal names return equal tokens for every text. */
  readonly name: string;

  /**
   * Whether the analyzer can analyze the pieces of a text between white space (code units up to U+0020) one by one,
   * with the same terms. An index then caches the terms of each piece.
   */
  readonly splitsAtWhitespace?: boolean | undefined;

  /** The terms of a text in order of position. Indexing uses this method, because it creates no token objects. */
  terms(text: string): string[];

  /** The tokens of a text: `tokens(t)[i].term === terms(t)[i]` and `tokens(t)[i].position === i`. */
  tokens(text: string): Token[];

  /**
   * Normalizes a text like a term, without tokenization: a prefix, a part of a wildcard, a fuzzy term or the bound of a
   * range. The result may be longer or shorter than the text. Lucene: `Analyzer.normalize`.
   */
  normalize(text: string): string;
  /** The forms of words, such as their stems, which unquoted words search as well. Default: none. */
  readonly forms?: WordForms | undefined;

  /**
   * Whether a term is a stop word: so frequent that a query ignores it where it stands alone and unquoted, unless the
   * query contains nothing else. Stop words are indexed, so that phrases find them. Default: no term is one.
   */
  isStopWord?(term: string): boolean;
}

/**
 * A second analysis of each text. An index stores forms beside the words and apart from them: prefixes, patterns,
 * ranges, phrases, quoted words, completion and lengths concern words only.
 */
export interface WordForms {
  /** Whether a text has forms only if it has words. Default: this is not known. */
  readonly needWords?: boolean | undefined;

  /** The forms of a text in order of position, as `Analyzer.terms`; `splitsAtWhitespace` holds for both. */
  terms(text: string): string[];

  /** The forms with their offsets, as `Analyzer.tokens`. */
  tokens(text: string): Token[];

  /** What an unquoted text of a query asks for; `null` if it is searched as it is written only. */
  query(text: string): FormQuery | null;
}

export interface FormQuery {
  /** The forms, next to each other and in this order; at least one. */
  readonly terms: readonly string[];
  /** Whether a value also matches if it contains the text as it is written. */
  readonly includesWords: boolean;
}
