import type { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { hasPhrase, type Word } from "@firmament/testing/src/naive/phrase.ts";
import {
  type Alternative,
  acceptsText,
  fieldOfIndex,
  type ResolvedAlternatives,
  type ResolvedExpansion,
  type ResolvedLeaf,
  type ResolvedQuery,
} from "firmament/query";
import { matchesResolved } from "./resolved.ts";

const K1 = 1.2;
const B = 0.75;

/** The maximum term frequency; higher frequencies count as this one. */
const MAX_FREQUENCY = 255;

/** The parameters of each text field. */
export type FieldParameters = Readonly<
  Record<string, { readonly weight: number; readonly typicalLength: number } | undefined>
>;

/** The score of a document by the formula: BM25F with Lucene's inverse document frequency, over all given documents. */
export function naiveScore(
  query: ResolvedQuery,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  fields: FieldParameters,
): number {
  const scoreOf = (clause: ResolvedQuery): number => naiveScore(clause, document, documents, fields);
  switch (query.kind) {
    case "none":
    case "not":
      return 0;
    case "all":
      return query.boost;
    case "or":
      return sum(query.clauses.map(scoreOf));
    case "and":
      return matchesResolved(query, document) ? sum(query.clauses.map(scoreOf)) : 0;
    case "ranked":
      return matchesResolved(query.required, document) ? sum([query.required, ...query.optional].map(scoreOf)) : 0;
    default:
      return matchesResolved(query, document) ? query.boost * leafScore(query, document, documents, fields) : 0;
  }
}

function leafScore(
  leaf: ResolvedLeaf,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  fields: FieldParameters,
): number {
  switch (leaf.kind) {
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "terms":
    case "nested":
      return 1;
    case "alternatives":
      return typedWordScore(leaf, document, documents.length, fields);
    case "expansion":
      return patternScore(leaf, document, documents, fields);
    case "term":
      return bm25f(leaf.fields, [leaf.term], 0, document, documents, fields);
    case "phrase":
      return bm25f(leaf.fields, leaf.terms, leaf.slop, document, documents, fields);
  }
}

/** "A pattern scores less than 1; a document with the text of the prefix or the fuzzy term 1, and as for that term." */
function patternScore(
  { fields: searched, automaton, term }: ResolvedExpansion,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  fields: FieldParameters,
): number {
  const score = term === null ? 0 : bm25f(searched, [term], 0, document, documents, fields);
  if (score > 0) return 1 + score;
  const matching = searched.filter((field) => document.words(field).some((word) => acceptsText(automaton, word.term)));
  return Math.min(254 / 255, impact(sum(matching.map((field) => fields[fieldOfIndex(field)]?.weight ?? Number.NaN))));
}

/** The least impact of each tier, and the number of its impacts. */
const TIER_IMPACTS = { fuzzy: [1, 63], prefix: [64, 64], inflection: [128, 64], exact: [192, 64] } as const;

/** "All alternatives together count as one term"; the impact of each is within the range of its tier. */
function typedWordScore(
  { alternatives, documentFrequency }: ResolvedAlternatives,
  document: NaiveDocument,
  documentCount: number,
  fields: FieldParameters,
): number {
  const impacts = alternatives
    .filter(({ leaf }) => matchesResolved(leaf, document))
    .map(({ tier, leaf }) => {
      const [least, count] = TIER_IMPACTS[tier];
      return least + Math.floor((alternativeImpact(leaf, document, fields) * count) / 256);
    });
  const idf = Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
  return (idf * (K1 + 1) * Math.max(...impacts)) / 255;
}

/** From 1 to 255. A pattern has the greatest impact of a term in a field; a number the least. */
function alternativeImpact(leaf: Alternative["leaf"], document: NaiveDocument, fields: FieldParameters): number {
  const weighted = (field: string, terms: readonly string[], slop: number): number => {
    const { weight, typicalLength } = fields[fieldOfIndex(field)] ?? { weight: Number.NaN, typicalLength: Number.NaN };
    return weight * normalizedFrequency(document.words(field), terms, slop, typicalLength);
  };
  switch (leaf.kind) {
    case "range":
      return 1;
    case "term":
      return Math.round(255 * impact(sum(leaf.fields.map((field) => weighted(field, [leaf.term], 0)))));
    case "phrase":
      return Math.round(255 * impact(sum(leaf.fields.map((field) => weighted(field, leaf.terms, leaf.slop)))));
    case "expansion": {
      const impacts = leaf.fields.flatMap((field) =>
        document
          .words(field)
          .filter(({ term }) => acceptsText(leaf.automaton, term))
          .map(({ term }) => impact(weighted(field, [term], 0))),
      );
      return Math.round(255 * Math.max(...impacts));
    }
  }
}

function bm25f(
  searched: readonly string[],
  terms: readonly string[],
  slop: number,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  fields: FieldParameters,
): number {
  const weightedFrequency = sum(
    searched.map((field) => {
      const { weight, typicalLength } = fields[fieldOfIndex(field)] ?? {
        weight: Number.NaN,
        typicalLength: Number.NaN,
      };
      return weight * normalizedFrequency(document.words(field), terms, slop, typicalLength);
    }),
  );
  return weightedFrequency === 0
    ? 0
    : inverseDocumentFrequency(searched, terms, documents) * (K1 + 1) * impact(weightedFrequency);
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

/** The saturated frequency, rounded to a multiple of 1/255; not 0. */
function impact(weightedFrequency: number): number {
  return Math.max(1, Math.round((255 * weightedFrequency) / (K1 + weightedFrequency))) / 255;
}

/** That of a phrase is the sum of its terms'. */
function inverseDocumentFrequency(
  searched: readonly string[],
  terms: readonly string[],
  documents: readonly NaiveDocument[],
): number {
  return sum(
    terms.map((term) => {
      const n = documents.filter((other) =>
        searched.some((field) => frequencyIn(other.words(field), [term], 0) > 0),
      ).length;
      return Math.log(1 + (documents.length - n + 0.5) / (n + 0.5));
    }),
  );
}

/**
 * Whether a value of a field consists of exactly these terms, or begins with them.
 *
 * @param open the beginning of the term that follows; `null` if none may follow, empty if any may
 */
export function hasLeadingValue(
  document: NaiveDocument,
  { field, terms, open }: { readonly field: string; readonly terms: readonly string[]; readonly open: string | null },
): boolean {
  const values: string[][] = [];
  let last = Number.NaN;
  for (const { term, position } of document.words(field)) {
    if (position === last + 1) values.at(-1)?.push(term);
    else values.push([term]);
    last = position;
  }
  return values.some((value) => {
    if (!terms.every((term, i) => value[i] === term)) return false;
    if (open === null) return value.length === terms.length;
    return open === "" || value[terms.length]?.startsWith(open) === true;
  });
}

/** The number of occurrences of adjacent terms; with slop, 1 or 0. */
function frequencyIn(words: readonly Word[], terms: readonly string[], slop: number): number {
  if (slop > 0) return hasPhrase(words, terms, slop) ? 1 : 0;
  return words.filter(({ position }) =>
    terms.every((term, i) => words.some((word) => word.position === position + i && word.term === term)),
  ).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
