import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { AnalyzerGroup, SearchedFields } from "../schema/analyzed-schema.ts";
import { type Automaton, acceptsText } from "../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../terms/automaton/fuzzy-automaton.ts";
import { compareCodePoints } from "../terms/compare.ts";

/** By how many edits: code points that a word has at least, since shorter ones are near to many others. */
const SHORTEST = { 1: 3, 2: 6 } as const;
/** Nobody mistypes a longer one. */
const LONGEST = 64;

/** So many documents of a segment are looked at, each in one field, for 20 to 40 µs: the frequent terms stand in some of any. */
const DOCUMENTS = 32;

/**
 * The terms of some fields that somebody may have meant who wrote a word: one edit away, or else two; the most frequent first. Where there are many,
 * rare ones may be missing.
 *
 * @param word as an analyzer gives it
 */
export function nearTerms(word: string, asked: SearchedFields, reader: IndexReader): readonly string[] {
  const length = Array.from(word).length;
  if (length > LONGEST || !/\p{L}/u.test(word)) return [];
  for (const edits of [1, 2] as const) {
    if (length < SHORTEST[edits]) break;
    const automaton = fuzzyAutomaton(word, edits);
    const found = new Set<string>();
    for (const segment of reader.segments) {
      for (const group of asked.groups) addTerms(segment, group, automaton, found);
    }
    if (found.size > 0) return byFrequency(found, asked.fields, reader);
  }
  return [];
}

/** Adds the accepted terms of some of the documents that have such. */
function addTerms(
  segment: Segment,
  { fields, analyzer }: AnalyzerGroup,
  automaton: Automaton,
  found: Set<string>,
): void {
  const expansion = segment.expand(fields, automaton);
  if (expansion.termCount === 0) return;
  const others = new Set<string>();
  const count = Math.ceil(DOCUMENTS / fields.length);
  for (const field of fields) {
    for (const ordinal of some(expansion.documentsIn(field), segment.deletions.set, count)) {
      for (const term of segment.valuesOf(ordinal, field).flatMap((value) => analyzer.terms(value))) {
        if (found.has(term) || others.has(term)) continue;
        (acceptsText(automaton, term) ? found : others).add(term);
      }
    }
  }
}

/** So many of the documents, from all parts of the segment, without deleted ones. */
function* some(documents: PostingSet, deleted: PostingSet, count: number): Generator<number> {
  const ordinals = documents.toArray();
  const step = Math.max(1, Math.ceil(ordinals.length / count));
  for (let at = 0; at < ordinals.length; at += step) {
    const ordinal = ordinals[at] as number;
    if (!deleted.has(ordinal)) yield ordinal;
  }
}

function byFrequency(terms: ReadonlySet<string>, fields: readonly string[], reader: IndexReader): readonly string[] {
  return Array.from(terms, (term) => ({ term, frequency: reader.documentFrequency(fields, term) }))
    .toSorted((a, b) => b.frequency - a.frequency || compareCodePoints(a.term, b.term))
    .map(({ term }) => term);
}
