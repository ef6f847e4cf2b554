import { editsBetween } from "@firmament/testing/src/naive/distance.ts";
import type { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { hasPhrase } from "@firmament/testing/src/naive/phrase.ts";

/** What the documentation says about search as you type, for documents in which no word is common. */
export interface TypingRules {
  readonly fields: readonly string[];
  readonly documents: readonly NaiveDocument[];
  /** Groups of expressions, as terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[];
  readonly inflections: readonly (readonly [singular: string, plural: string])[];
}

export interface TypedWordContext {
  /** Whether the text ends with the word. */
  readonly isOpen: boolean;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The best tier in which a document matches a typed word, 0 to 3, as a function of the document; 4 for no match. */
export function naiveTier(
  word: string,
  { isOpen, previous, next }: TypedWordContext,
  rules: TypingRules,
): (document: NaiveDocument) => number {
  const { fields, documents, synonyms, inflections } = rules;
  const known = new Set(
    documents.flatMap((each) => fields.flatMap((field) => each.words(field).map(({ term }) => term))),
  );
  const has = (document: NaiveDocument, terms: readonly string[]): boolean =>
    fields.some((field) => hasPhrase(document.words(field), terms, 0));

  const group = synonyms.find((expressions) => expressions.some((terms) => terms.length === 1 && terms[0] === word));
  const exact = [[word], ...(group ?? [])];
  const inflected = inflections.filter((pair) => pair.includes(word)).flatMap((pair) => pair.map((term) => [term]));
  const prefix = isOpen ? [...known].filter((term) => term.startsWith(word)).map((term) => [term]) : [];
  const isIn = (expressions: readonly (readonly string[])[]): boolean =>
    expressions.some((terms) => documents.some((document) => has(document, terms)));

  const fuzzy: (readonly string[])[] = [];
  for (const joined of [previous === null ? null : previous + word, next === null ? null : word + next]) {
    if (joined !== null && joined.length >= 5) fuzzy.push([joined]);
  }
  if (group === undefined && !isIn([...exact, ...inflected, ...prefix])) {
    const edits = word.length >= 9 ? 2 : word.length >= 3 ? 1 : 0;
    fuzzy.push(...[...known].filter((term) => edits > 0 && editsBetween(word, term) <= edits).map((term) => [term]));
    const isUnfinished = isOpen && word.length >= 4;
    fuzzy.push(...[...known].filter((term) => isUnfinished && beginsSimilarly(term, word)).map((term) => [term]));
    for (let end = 2; end <= word.length - 2; end++) fuzzy.push([word.slice(0, end), word.slice(end)]);
  }
  const tiers = [exact, inflected, prefix, fuzzy];
  return (document) => {
    const tier = tiers.findIndex((expressions) => expressions.some((terms) => has(document, terms)));
    return tier < 0 ? tiers.length : tier;
  };
}

/** Whether a beginning of a term is at most one edit from a word. */
function beginsSimilarly(term: string, word: string): boolean {
  const lengths = [word.length - 1, word.length, word.length + 1];
  return lengths.some((length) => editsBetween(word, term.slice(0, length)) <= 1);
}
