import type { Bound, ComparisonNode, LeafNode, PhraseNode, RangeNode, TermNode } from "../../../grammar/ast/ast.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { formTerm } from "../../analysis/composed/form-terms.ts";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "../../analysis/keyword-analyzer.ts";
import { formIndexOf } from "../../schema/form-index.ts";
import { naiveDateSpan } from "./date.ts";
import { editsBetween } from "./distance.ts";
import type { NaiveDocument, NaiveFields, NaiveNumberType } from "./document.ts";
import { matchesRegexp, matchesWildcard } from "./pattern.ts";
import { hasPhrase } from "./phrase.ts";

/** Whether a document matches. */
export type Test = (document: NaiveDocument) => boolean;

/** `null` for a clause without tokens, which its list ignores. */
export type Meaning = Test | null;

/**
 * @param groupField the field of the enclosing group
 * @param hasOtherWords "a query of stop words only searches them"
 */
export function leafMeaning(
  node: LeafNode,
  groupField: string | null,
  fields: NaiveFields,
  hasOtherWords = true,
): Meaning {
  if (node.kind === "everything") return () => true;
  const field = node.field?.name ?? groupField;
  const type = field === null ? undefined : fields.numbers.get(field);
  if (field !== null && type !== undefined) {
    const fits = numberTest(node, type, fields.now);
    return (document) => document.numbers(field).some(fits);
  }
  const searched = field === null ? [...fields.text.keys()] : [field];
  if (node.kind === "term" || node.kind === "phrase" || node.kind === "comparison") {
    const isIgnored = hasOtherWords && node.kind !== "phrase" && isStopWord(node.text, searched, fields);
    return isIgnored ? null : wordsMeaning(node, searched, field === null, fields);
  }
  const tests = searched.map((name) => ({
    name,
    fits: memoized(tokenTest(node, fields.text.get(name) ?? fields.analyzer)),
  }));
  return (document) => tests.some(({ name, fits }) => document.words(name).some(({ term }) => fits(term)));
}

/** "A stop word of one of the fields is ignored where it stands alone and unquoted." */
function isStopWord(text: string, searched: readonly string[], fields: NaiveFields): boolean {
  return searched.some((field) => {
    const analyzer = fields.text.get(field) ?? fields.analyzer;
    const terms = analyzer.terms(text);
    return terms.length === 1 && analyzer.isStopWord?.(terms[0] ?? "") === true;
  });
}

/** "An unquoted word is searched as it is written and in its forms", or only in its forms. */
export function phrasesOf(
  node: TermNode | PhraseNode | ComparisonNode,
  field: string,
  fields: NaiveFields,
): readonly { readonly field: string; readonly terms: readonly string[] }[] {
  const { forms, ...analyzer } = fields.text.get(field) ?? fields.analyzer;
  const written = { field, terms: analyzer.terms(node.text) };
  const query = node.kind === "phrase" ? null : (forms?.query(node.text) ?? null);
  if (query === null) return [written];
  const inForms = { field: formIndexOf(field), terms: query.terms.map(formTerm) };
  return query.includesWords ? [written, inForms] : [inForms];
}

/** A word or a phrase: adjacent tokens in any of the fields. A number without a field also matches number fields. */
function wordsMeaning(
  node: TermNode | PhraseNode | ComparisonNode,
  searched: readonly string[],
  isBare: boolean,
  fields: NaiveFields,
): Meaning {
  const slop = node.kind === "phrase" ? node.slop : 0;
  const phrases = searched.flatMap((field) => phrasesOf(node, field, fields));
  if (phrases.every(({ terms }) => terms.length === 0)) return null;
  // "Without a field, a text that has no token in any text field is ignored, also if a keyword has this value."
  const inTexts = phrases.filter(({ field }) => !isKeyword(fields, field));
  if (isBare && inTexts.length > 0 && inTexts.every(({ terms }) => terms.length === 0)) return null;
  const [word = "", ...others] = fields.analyzer.terms(node.text);
  const isNumber = isBare && others.length === 0 && /^[0-9]+(\.[0-9]+)?$/.test(word);
  const plainNumbers = [...fields.numbers]
    .filter(([, type]) => type === "number" || type === "integer")
    .map(([name]) => name);
  return (document) =>
    phrases.some(({ field, terms }) => terms.length > 0 && hasPhrase(document.words(field), terms, slop)) ||
    (isNumber && plainNumbers.some((field) => document.numbers(field).includes(Number(word))));
}

function isKeyword({ text }: NaiveFields, field: string): boolean {
  const analyzer = text.get(field);
  return analyzer === keywordAnalyzer || analyzer === foldingKeywordAnalyzer;
}

type TokenPattern = Exclude<LeafNode, { readonly kind: "everything" | "term" | "phrase" | "comparison" }>;

/** Whether a single token matches a pattern. Patterns are normalized, not analyzed. */
function tokenTest(node: TokenPattern, analyzer: Analyzer): (term: string) => boolean {
  const normalize = (text: string): string => analyzer.normalize(text);
  switch (node.kind) {
    case "exists":
      return () => true;
    case "prefix":
      return (term) => matchesWildcard([{ kind: "text", text: node.text }, { kind: "many" }], normalize, term);
    case "wildcard":
      return (term) => matchesWildcard(node.parts, normalize, term);
    case "fuzzy":
      return (term) => editsBetween(normalize(node.text), term) <= node.edits;
    case "regexp": {
      const read = parseRegexp(node.pattern);
      return (term) => read.ok && matchesRegexp(read.tree, normalize, term);
    }
    case "range":
      return (term) => isBetween(node, (text) => byCodePoint(term, normalize(text)));
  }
}

/** Caches the result per term, because texts repeat their words. */
function memoized(fits: (term: string) => boolean): (term: string) => boolean {
  const cache = new Map<string, boolean>();
  return (term) => {
    const result = cache.get(term) ?? fits(term);
    cache.set(term, result);
    return result;
  };
}

/** What a literal stands for: the same number twice, but for a date. */
interface Literal {
  /** Inclusive. */
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

function literalOf(text: string, type: NaiveNumberType, now: number): Literal {
  if (type === "date") {
    const { start, end } = naiveDateSpan(text, now);
    return { first: start, last: end - 1 };
  }
  const value = type === "boolean" ? Number(text === "true") : Number(text);
  return { first: value, last: value };
}

function numberTest(
  node: Exclude<LeafNode, { readonly kind: "everything" }>,
  type: NaiveNumberType,
  now: number,
): (value: number) => boolean {
  switch (node.kind) {
    case "term":
    case "phrase": {
      const { first, last } = literalOf(node.text, type, now);
      return (value) => value >= first && value <= last;
    }
    case "exists":
      return () => true;
    case "range":
      return (value) => isBetween(node, (text) => orderOf(value, literalOf(text, type, now)));
    case "comparison":
      return (value) => compares(value, node, literalOf(node.text, type, now));
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
      throw new Error(`A number field does not support a ${node.kind}.`);
  }
}

/** Negative, 0 or positive: before, within or after what a literal stands for. */
function orderOf(value: number, { first, last }: Literal): number {
  if (value < first) return -1;
  return value > last ? 1 : 0;
}

function compares(value: number, { operator }: ComparisonNode, literal: Literal): boolean {
  const order = orderOf(value, literal);
  switch (operator) {
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
  }
}

/** @param order negative, 0 or positive if the value comes before a bound, equals it or comes after it */
function isBetween({ low, high }: RangeNode, order: (bound: string) => number): boolean {
  return isInside(low, order) && isInside(high, (bound) => -order(bound));
}

function isInside(bound: Bound, order: (bound: string) => number): boolean {
  if (bound.kind === "open") return true;
  return bound.inclusive ? order(bound.text) >= 0 : order(bound.text) > 0;
}

function byCodePoint(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((character, i) => character !== y[i]);
  return at < 0 ? x.length - y.length : (x[at]?.codePointAt(0) ?? 0) - (y[at]?.codePointAt(0) ?? -1);
}
