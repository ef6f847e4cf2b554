import type { Analyzer } from "../analysis/analyzer.ts";

/** The terms of a typed text. */
export interface TypedTerms {
  readonly complete: readonly string[];
  /** The start of the unfinished last term; empty if no term has been started. */
  readonly lastPrefix: string;
  /** The typed text before the unfinished term. */
  readonly textBefore: string;
}

/** Splits a typed text into complete terms and an unfinished last term. */
export function splitTyped(typed: string, analyzer: Analyzer): TypedTerms {
  const tokens = analyzer.tokens(typed);
  const last = tokens.at(-1);
  const terms = tokens.map(({ term }) => term);
  if (last === undefined || last.end < typed.length) return { complete: terms, lastPrefix: "", textBefore: typed };
  return { complete: terms.slice(0, -1), lastPrefix: last.term, textBefore: typed.slice(0, last.start) };
}
