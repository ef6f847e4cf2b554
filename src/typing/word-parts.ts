import type { ResolvedPhrase, ResolvedTerm } from "../plan/resolve/resolved.ts";
import { MAX_TESTED_SPLITS, MAX_WORD_LENGTH, MIN_JOINED_LENGTH, MIN_PART_LENGTH } from "./thresholds.ts";
import type { TermStatistics } from "./typing-index.ts";

/**
 * The ways to split a term into two known words, as in `hyundaimotor`: those with the most frequent rarer word first,
 * then those with the shortest first word.
 */
export function splitsOf({ fields, term, boost }: ResolvedTerm, index: TermStatistics): readonly ResolvedPhrase[] {
  if (term.length > MAX_WORD_LENGTH) return [];
  const splits: { readonly terms: readonly string[]; readonly frequency: number }[] = [];
  for (let end = MIN_PART_LENGTH; end <= term.length - MIN_PART_LENGTH; end++) {
    const terms = [term.slice(0, end), term.slice(end)];
    const frequency = Math.min(...terms.map((part) => index.documentFrequency(fields, part)));
    if (frequency > 0) splits.push({ terms, frequency });
  }
  return splits
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_TESTED_SPLITS)
    .map(({ terms }) => ({ kind: "phrase", fields, terms, slop: 0, boost }));
}

/** The known word that two adjacent terms are, as in `face book`; `null` if there is none. */
export function joinTerms(first: ResolvedTerm, second: ResolvedTerm, index: TermStatistics): ResolvedTerm | null {
  const term = first.term + second.term;
  const isShort = Math.min(first.term.length, second.term.length) < MIN_PART_LENGTH || term.length < MIN_JOINED_LENGTH;
  if (isShort || term.length > MAX_WORD_LENGTH || index.documentFrequency(first.fields, term) === 0) return null;
  return { ...first, term };
}
