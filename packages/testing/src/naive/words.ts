import type { ComparisonNode, PhraseNode, TermNode } from "firmament/grammar";
import { formIndexOf, formTerm } from "firmament/query";
import { anyOf, constant, type Meaning, nothing, type SetValue } from "./meaning.ts";
import { termsMaxScore, termsScore } from "./ranking.ts";
import type { NaiveFields } from "./schema-fields.ts";

/*
 * Words and phrases (`grammar/README.md#words-and-phrases`): "Words become tokens in the same way as the indexed texts. A word
 * of several tokens is a phrase." A comparison without a field is a word.
 */

/** A clause that is searched as words. */
export type WordNode = TermNode | PhraseNode | ComparisonNode;

/** The fields whose analyzers agree on the terms of a text. */
export interface Reading {
  readonly fields: readonly string[];
  readonly terms: readonly string[];
}

/**
 * The meaning of a word or phrase in some fields: adjacent tokens in any of them. `null` for a clause without a token, and
 * for a stop word.
 *
 * @param isBare whether the clause has no field, so that it searches all of them
 * @param hasOtherWords "a query of nothing but stop words searches them"
 */
export function wordsMeaning(
  node: WordNode,
  searched: readonly string[],
  isBare: boolean,
  fields: NaiveFields,
  hasOtherWords: boolean,
  boost: number,
): Meaning | null {
  if (hasOtherWords && node.kind !== "phrase" && isStopWord(node.text, searched, fields)) return null;
  const readings = readingsOf(searched.flatMap((field) => phrasesOf(node, field, fields)));
  if (readings.length === 0 || (isBare && isLoneSign(node, searched, fields))) {
    return fields.rules.withoutToken === "removed" ? null : nothing;
  }
  const slop = node.kind === "phrase" ? node.slop : 0;
  const clauses = readings.map((reading) => readingMeaning(reading, slop, fields, boost));
  if (isBare) clauses.push(...numberMeanings(node.text, fields, boost));
  return anyOf(clauses);
}

function readingMeaning({ fields: names, terms }: Reading, slop: number, fields: NaiveFields, boost: number): Meaning {
  const { hasPhrase } = fields.rules;
  const [text = ""] = terms;
  const value: SetValue = { set: JSON.stringify([names, boost]), text, boost };
  return {
    matches: (document) => names.some((name) => hasPhrase(document.words(name), terms, slop)),
    score: (document, corpus) => boost * termsScore(names, terms, slop, document, corpus),
    maxScore: boost * termsMaxScore(terms),
    ...(terms.length === 1 && { value }),
  };
}

/** "A stop word of one of the fields is ignored where it stands alone and unquoted." */
function isStopWord(text: string, searched: readonly string[], { text: analyzers, analyzer }: NaiveFields): boolean {
  return searched.some((field) => {
    const own = analyzers.get(field) ?? analyzer;
    const terms = own.terms(text);
    return terms.length === 1 && own.isStopWord?.(terms[0] ?? "") === true;
  });
}

/** "A word without a token in any text field (`-`, `&`) is ignored", also if a keyword has this value. */
function isLoneSign({ text }: WordNode, searched: readonly string[], fields: NaiveFields): boolean {
  const texts = searched.filter((field) => fields.types.get(field) === "text");
  return texts.length > 0 && texts.every((field) => fields.text.get(field)?.terms(text).length === 0);
}

/** "An unquoted word is searched as it is written and in its forms", or only in its forms. */
export function phrasesOf(
  node: WordNode,
  field: string,
  fields: NaiveFields,
): readonly { readonly field: string; readonly terms: readonly string[] }[] {
  const analyzer = fields.text.get(field) ?? fields.analyzer;
  const written = { field, terms: analyzer.terms(node.text) };
  const query = node.kind === "phrase" ? null : (analyzer.forms?.query(node.text) ?? null);
  if (query === null) return [written];
  const inForms = { field: formIndexOf(field), terms: query.terms.map(formTerm) };
  return query.includesWords ? [written, inForms] : [inForms];
}

/** Fields with the same terms are one reading, which scores as one; fields without a term are ignored. */
function readingsOf(phrases: ReturnType<typeof phrasesOf>): readonly Reading[] {
  const withTerms = phrases.filter(({ terms }) => terms.length > 0);
  return [...Map.groupBy(withTerms, ({ terms }) => JSON.stringify(terms)).values()].map((equal) => {
    return { fields: equal.map(({ field }) => field), terms: equal[0]?.terms ?? [] };
  });
}

/** "A word or phrase of one token that is a decimal number also matches documents with this value in a number or integer field." */
function numberMeanings(text: string, { analyzer, numbers, rules }: NaiveFields, boost: number): readonly Meaning[] {
  const [word = "", ...others] = analyzer.terms(text);
  if (!rules.findsNumbers || others.length > 0 || !/^[0-9]+(\.[0-9]+)?$/.test(word)) return [];
  const plain = [...numbers].filter(([, type]) => type === "number" || type === "integer");
  return plain.map(([field]) => constant((document) => document.numbers(field).includes(Number(word)), boost));
}
