import type { Analyzer } from "../analysis/analyzer.ts";

/** What has been typed of a text, as its words: those that are whole, and the last one as far as it has come. */
export interface TypedWords {
  readonly whole: readonly string[];
  /** Empty where none has been begun. */
  readonly last: string;
  /** What stands before the last one, as it was typed. */
  readonly before: string;
}

export function typedWords(typed: string, analyzer: Analyzer): TypedWords {
  const tokens = analyzer.tokens(typed);
  const last = tokens.at(-1);
  const terms = tokens.map(({ term }) => term);
  if (last === undefined || last.end < typed.length) return { whole: terms, last: "", before: typed };
  return { whole: terms.slice(0, -1), last: last.term, before: typed.slice(0, last.start) };
}
