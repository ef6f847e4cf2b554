import { fieldOfIndex } from "firmament/query";
import type { NaiveDocument } from "./document.ts";
import { type Corpus, sum } from "./meaning.ts";
import { hasPhrase, type Word } from "./phrase.ts";

/*
 * Ranking (`docs/ranking.md`): "Hits are sorted by BM25F. For each term, the occurrences in all fields are added up,
 * each with the weight of its field and in relation to the length of the field; then the sum is saturated once. Rare terms
 * count more than common ones. Phrases score in the same way. A pattern counts less than 1, and a document with the text of
 * the prefix or fuzzy term itself precedes its variants." Ranges, `field:*` and `*:*` score 1, and boosts are factors.
 */

const K1 = 1.2;
const B = 0.75;

/** Higher frequencies count as this one. */
const MAX_FREQUENCY = 255;

/** That of a term in one of 2³¹ documents. */
const MAX_INVERSE_DOCUMENT_FREQUENCY = inverseDocumentFrequency(2 ** 31, 1);

/** The score of adjacent terms in some fields; 0 if none contains them. */
export function termsScore(
  searched: readonly string[],
  terms: readonly string[],
  slop: number,
  document: NaiveDocument,
  corpus: Corpus,
): number {
  const weightedFrequency = sum(
    searched.map((field) => {
      const { weight, typicalLength } = weightOf(field, corpus);
      return weight * normalizedFrequency(document.words(field), terms, slop, typicalLength);
    }),
  );
  if (weightedFrequency === 0) return 0;
  // "A phrase scores as a term whose inverse document frequency is the sum of its terms'."
  const rarity = sum(terms.map((term) => rarityOf(term, searched, corpus)));
  return rarity * (K1 + 1) * saturated(weightedFrequency);
}

export function termsMaxScore(terms: readonly string[]): number {
  return terms.length * (K1 + 1) * MAX_INVERSE_DOCUMENT_FREQUENCY;
}

/**
 * The score of a pattern: less than 1, by the weights of the fields with a token that it accepts; or 1 and the score of its own
 * term, if the document contains that.
 *
 * @param ownTerm the text of a prefix or a fuzzy word; `null` for other patterns
 */
export function patternScore(
  searched: readonly string[],
  fits: (term: string) => boolean,
  ownTerm: string | null,
  document: NaiveDocument,
  corpus: Corpus,
): number {
  const ownScore = ownTerm === null ? 0 : termsScore(searched, [ownTerm], 0, document, corpus);
  if (ownScore > 0) return 1 + ownScore;
  const matching = searched.filter((field) => document.words(field).some(({ term }) => fits(term)));
  if (matching.length === 0) return 0;
  return Math.min(254 / 255, saturated(sum(matching.map((field) => weightOf(field, corpus).weight))));
}

export function patternMaxScore(ownTerm: string | null): number {
  return 1 + (ownTerm === null ? 0 : termsMaxScore([ownTerm]));
}

function weightOf(field: string, { weights }: Corpus): { readonly weight: number; readonly typicalLength: number } {
  return weights.get(fieldOfIndex(field)) ?? { weight: 1, typicalLength: 1 };
}

/** The frequency over the length normalization, rounded to a power of the 16th root of 2; at least 2⁻⁸, less than 2⁸. */
function normalizedFrequency(
  words: readonly Word[],
  terms: readonly string[],
  slop: number,
  typicalLength: number,
): number {
  const frequency = Math.min(MAX_FREQUENCY, frequencyIn(words, terms, slop));
  if (frequency === 0) return 0;
  const normalized = frequency / (1 - B + (B * words.length) / typicalLength);
  return 2 ** (Math.min(127, Math.max(-128, Math.round(16 * Math.log2(normalized)))) / 16);
}

/** The number of occurrences of adjacent terms; of a phrase with slop, 1 or 0. */
function frequencyIn(words: readonly Word[], terms: readonly string[], slop: number): number {
  if (slop > 0 && terms.length > 1) return hasPhrase(words, terms, slop) ? 1 : 0;
  return words.filter(({ position }) =>
    terms.every((term, i) => words.some((word) => word.position === position + i && word.term === term)),
  ).length;
}

/** The saturated frequency, rounded to a multiple of 1/255; not 0. */
function saturated(weightedFrequency: number): number {
  return Math.max(1, Math.round((255 * weightedFrequency) / (K1 + weightedFrequency))) / 255;
}

/** How rare a term is in the searched fields. */
function rarityOf(term: string, searched: readonly string[], { documents }: Corpus): number {
  const containing = documents.filter((document) =>
    searched.some((field) => document.words(field).some((word) => word.term === term)),
  );
  return inverseDocumentFrequency(documents.length, containing.length);
}

function inverseDocumentFrequency(documentCount: number, frequency: number): number {
  return Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}
