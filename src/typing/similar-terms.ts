import { acceptsText } from "../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../terms/automaton/fuzzy.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { SimilarTerm, TermStatistics } from "./typing-index.ts";

/**
 * The term that a misspelt word probably stands for: with the fewest edits, then in the most documents, then first by
 * code points.
 *
 * @param candidates the terms within two edits of the word; the word itself does not count
 */
export function mostLikely(
  word: string,
  candidates: Iterable<string>,
  fields: readonly string[],
  index: TermStatistics,
): SimilarTerm | null {
  const oneEdit = fuzzyAutomaton(word, 1);
  let best: { term: string; frequency: number; edits: number } | null = null;
  for (const term of candidates) {
    if (term === word) continue;
    const edits = acceptsText(oneEdit, term) ? 1 : 2;
    const frequency = index.documentFrequency(fields, term);
    const order =
      best === null ? -1 : edits - best.edits || best.frequency - frequency || compareCodePoints(term, best.term);
    if (order < 0) best = { term, frequency, edits };
  }
  return best;
}

/** The term in the most documents, then first by code points; `null` if no document contains any of them. */
export function mostFrequent(candidates: Iterable<string>, frequencyOf: (term: string) => number): SimilarTerm | null {
  let best: SimilarTerm | null = null;
  for (const term of candidates) {
    const frequency = frequencyOf(term);
    const isBetter =
      best === null ||
      frequency > best.frequency ||
      (frequency === best.frequency && compareCodePoints(term, best.term) < 0);
    if (frequency > 0 && isBetter) best = { term, frequency };
  }
  return best;
}
