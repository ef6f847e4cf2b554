import type { Resolved, ResolvedLeaf } from "../../../src/plan/resolve/resolved.ts";
import { acceptsText } from "../../../src/terms/automaton/automaton.ts";
import type { NaiveDocument, Word } from "./document.ts";
import { hasPhrase } from "./phrase.ts";
import { matchesResolved } from "./resolved.ts";

const K1 = 1.2;
const B = 0.75;

/** The maximum term frequency; higher frequencies count as this one. */
const MAX_FREQUENCY = 255;

type Weights = Readonly<Record<string, number>>;

/** The score of a document by the formula: BM25 with Lucene's inverse document frequency, over all given documents. */
export function naiveScore(
  query: Resolved,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  weights: Weights,
): number {
  const scoreOf = (clause: Resolved): number => naiveScore(clause, document, documents, weights);
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
      return matchesResolved(query, document) ? query.boost * leafScore(query, document, documents, weights) : 0;
  }
}

function leafScore(
  leaf: ResolvedLeaf,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
  weights: Weights,
): number {
  switch (leaf.kind) {
    case "exists":
    case "range":
      return 1;
    case "alternatives":
      return sum(leaf.alternatives.map((each) => (matchesResolved(each.leaf, document) ? 1 : 0)));
    case "expansion":
      return sum(
        leaf.fields.map((field) =>
          document.words(field).some(({ term }) => acceptsText(leaf.automaton, term)) ? (weights[field] ?? 1) : 0,
        ),
      );
    case "term":
    case "phrase": {
      const terms = leaf.kind === "term" ? [leaf.term] : leaf.terms;
      const slop = leaf.kind === "term" ? 0 : leaf.slop;
      return sum(leaf.fields.map((field) => (weights[field] ?? 1) * bm25(field, terms, slop, document, documents)));
    }
  }
}

function bm25(
  field: string,
  terms: readonly string[],
  slop: number,
  document: NaiveDocument,
  documents: readonly NaiveDocument[],
): number {
  const words = document.words(field);
  const frequency = Math.min(MAX_FREQUENCY, frequencyIn(words, terms, slop));
  const having = documents.filter((other) => other.words(field).length > 0);
  const average = sum(having.map((other) => other.words(field).length)) / having.length;
  const inverseDocumentFrequency = sum(
    terms.map((term) => {
      const n = documents.filter((other) => other.words(field).some((word) => word.term === term)).length;
      return Math.log(1 + (having.length - n + 0.5) / (n + 0.5));
    }),
  );
  if (frequency === 0) return 0;
  return (inverseDocumentFrequency * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * words.length) / average));
}

/** Whether a value of a field consists of exactly these terms. */
export function hasExactValue(document: NaiveDocument, field: string, terms: readonly string[]): boolean {
  const values: string[][] = [];
  let last = Number.NaN;
  for (const { term, position } of document.words(field)) {
    if (position === last + 1) values.at(-1)?.push(term);
    else values.push([term]);
    last = position;
  }
  return values.some((value) => value.length === terms.length && value.every((term, i) => term === terms[i]));
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
