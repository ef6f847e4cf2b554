import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { subtract } from "../postings/operations.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { AnalyzerGroup, SearchedFields } from "../schema/analyzed-schema.ts";
import { type Automaton, acceptsText } from "../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../terms/automaton/fuzzy.ts";
import { compareCodePoints } from "../terms/compare.ts";

/** The minimum number of code points of a word by edit distance: shorter words are similar to many others. */
const MIN_LENGTH = { 1: 3, 2: 6 } as const;
/** In code points; longer words are unlikely to be typing errors. */
const MAX_LENGTH = 64;

/** The number of documents sampled per segment, for 20 to 40 µs each: a sample contains the frequent terms. */
const SAMPLED_DOCUMENTS = 32;

/**
 * The terms of some fields at edit distance 1 from a word or, if there are none, at distance 2; the most frequent
 * first. Rare terms may be missing when many documents contain similar terms.
 *
 * @param word a term that an analyzer produced
 */
export function similarTerms(word: string, { fields, groups }: SearchedFields, reader: IndexReader): readonly string[] {
  for (const maxEdits of searchedEdits(word)) {
    const automaton = fuzzyAutomaton(word, maxEdits);
    const terms = new Set<string>();
    for (const segment of reader.segments) {
      for (const group of groups) addTerms(segment, group, automaton, terms);
    }
    if (terms.size > 0) return byFrequency(terms, (term) => reader.documentFrequency(fields, term));
  }
  return [];
}

/** The edit distances at which a word has similar terms, the smaller one first; none for a word that is no typing error. */
export function searchedEdits(word: string): readonly (1 | 2)[] {
  const length = Array.from(word).length;
  if (length > MAX_LENGTH || !/\p{L}/u.test(word)) return [];
  return ([1, 2] as const).filter((maxEdits) => length >= MIN_LENGTH[maxEdits]);
}

/** Adds the accepted terms of sampled documents that contain such terms. */
function addTerms(
  segment: Segment,
  { fields, analyzer }: AnalyzerGroup,
  automaton: Automaton,
  accepted: Set<string>,
): void {
  const expansion = segment.expand(fields, automaton);
  if (expansion.termCount === 0) return;
  const rejected = new Set<string>();
  const n = Math.ceil(SAMPLED_DOCUMENTS / fields.length);
  for (const field of fields) {
    for (const ordinal of evenlySpaced(subtract(expansion.documentsIn(field), segment.deletions.set), n)) {
      for (const term of segment.valuesOf(ordinal, field).flatMap((value) => analyzer.terms(value))) {
        if (accepted.has(term) || rejected.has(term)) continue;
        (acceptsText(automaton, term) ? accepted : rejected).add(term);
      }
    }
  }
}

/** At most `n` ordinals from all parts of the segment. */
function* evenlySpaced(documents: PostingSet, n: number): Generator<number> {
  const ordinals = documents.toArray();
  const step = Math.max(1, Math.ceil(ordinals.length / n));
  for (let i = 0; i < ordinals.length; i += step) yield ordinals[i] as number;
}

/** The terms with the greatest frequency first, ties by code points. */
export function byFrequency(terms: ReadonlySet<string>, frequencyOf: (term: string) => number): readonly string[] {
  return Array.from(terms, (term) => ({ term, frequency: frequencyOf(term) }))
    .toSorted((a, b) => b.frequency - a.frequency || compareCodePoints(a.term, b.term))
    .map(({ term }) => term);
}
