import { boost, type QueryNode } from "firmament";
import { inverseDocumentFrequency } from "firmament/backend";
import { compareCodePoints } from "firmament/base";
import type { AnalyzedSchema } from "firmament/query";
import type { Sources } from "./sources.ts";
import { type Word, WordReader } from "./words.ts";

/** A word of the given documents that qualifies. */
export interface WeightedWord {
  readonly word: Word;
  /** The clause, boosted by the weight. */
  readonly clause: QueryNode;
  /** The share of the strongest word: from 0.01 to 1, with two significant digits. */
  readonly weight: number;
  /** The number of all documents with the word. */
  readonly documents: number;
  /** How many of the documents to be like have the word. */
  readonly given: number;
}

export interface WordRules {
  readonly fields: readonly string[];
  /** The most words of each field. */
  readonly terms: number;
  readonly schema: AnalyzedSchema;
  readonly sources: Sources;
}

/** A word is in at least this many documents: one that only the given document has finds no other. */
const MIN_DOCUMENTS = 2;
/** A word that more documents have says little. */
const MAX_SHARE = 1 / 3;
const MIN_WEIGHT = 0.01;

interface Occurrence {
  /** How often the word occurs in the documents to be like, less in those to be unlike. */
  frequency: number;
  given: number;
}

/**
 * The strongest words of each field: those with the greatest Σ tf · idf over `liked`, less that over `unliked`. The greatest
 * weight comes first; ties are in the order of the fields and of code points.
 */
export async function weightedWords(
  liked: readonly object[],
  unliked: readonly object[],
  rules: WordRules,
): Promise<readonly WeightedWord[]> {
  const { fields, terms, sources } = rules;
  const candidates = [...occurrences(liked, unliked, rules)].filter(([, { frequency }]) => frequency > 0);
  const size = await sources.size();
  const counts = await sources.counts(candidates.map(([{ clause }]) => clause));
  const strong = candidates
    .map(([word, { frequency, given }], index) => {
      const documents = counts[index] ?? 0;
      return { word, given, documents, strength: frequency * inverseDocumentFrequency(size, documents) };
    })
    .filter(({ documents }) => documents >= MIN_DOCUMENTS && documents <= size * MAX_SHARE)
    .sort((a, b) => b.strength - a.strength || compareWords(a.word, b.word, fields));
  const strongest = strong[0]?.strength ?? 0;
  const chosen = new Map<string, number>();
  return strong.flatMap(({ word, given, documents, strength }) => {
    const rank = chosen.get(word.field) ?? 0;
    chosen.set(word.field, rank + 1);
    const weight = Number((strength / strongest).toPrecision(2));
    if (rank >= terms || weight < MIN_WEIGHT) return [];
    const clause = weight === 1 ? word.clause : boost(word.clause, weight);
    return [{ word, clause, weight, documents, given }];
  });
}

function occurrences(
  liked: readonly object[],
  unliked: readonly object[],
  { fields, schema }: WordRules,
): ReadonlyMap<Word, Occurrence> {
  const reader = new WordReader(schema);
  const occurrences = new Map<Word, Occurrence>();
  for (const field of fields) {
    for (const document of liked) {
      for (const [word, frequency] of reader.frequencies(document, field)) {
        const known = occurrences.get(word);
        if (known === undefined) occurrences.set(word, { frequency, given: 1 });
        else {
          known.frequency += frequency;
          known.given++;
        }
      }
    }
    for (const document of unliked) {
      for (const [word, frequency] of reader.frequencies(document, field)) {
        const known = occurrences.get(word);
        if (known !== undefined) known.frequency -= frequency;
      }
    }
  }
  return occurrences;
}

function compareWords(a: Word, b: Word, fields: readonly string[]): number {
  return fields.indexOf(a.field) - fields.indexOf(b.field) || compareCodePoints(a.term, b.term);
}
