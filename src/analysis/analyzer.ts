/** One word of a value, as it stands in an index. */
export interface Token {
  /** The form that is indexed and compared; never empty. */
  readonly term: string;
  /** Where the word stands in the value, in UTF-16 code units, `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The word's place in the value: 0, 1, 2, … without holes. */
  readonly position: number;
}

/**
 * Turns texts into terms. An index and the queries against it must use the same analyzer.
 *
 * An analyzer has no state that a caller can see: equal texts give equal tokens, always.
 */
export interface Analyzer {
  /** Identifies the analysis: two analyzers of one name give the same tokens for every text. */
  readonly name: string;

  /**
   * Whether the terms of a text are those of its pieces between blanks (code units up to U+0020), one piece after the other. An
   * index then analyses a piece once, however often it comes.
   */
  readonly splitsAtBlanks?: boolean;

  /** The terms of a text, in order; term `i` has position `i`. The hot path of indexing: no offsets, no token objects. */
  terms(text: string): string[];

  /** The same terms with their places in the text: `tokens(t)[i].term === terms(t)[i]` and `.position === i`. */
  tokens(text: string): Token[];

  /**
   * The form in which a text that is *not* split into words (a prefix, a piece of a wildcard, a fuzzy word, a bound of a
   * range) is compared with terms: lower case, and folded where terms are. May be longer or shorter than the text.
   */
  normalize(text: string): string;
}
