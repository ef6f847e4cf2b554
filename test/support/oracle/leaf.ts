import type { Bound, ComparisonNode, LeafNode, PhraseNode, RangeNode, TermNode } from "../../../grammar/ast/ast.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import type { Analyzer } from "../../../src/analysis/analyzer.ts";
import { editsBetween } from "./distance.ts";
import type { NaiveDocument, NaiveFields } from "./document.ts";
import { matchesRegexp, matchesWildcard } from "./pattern.ts";
import { hasPhrase } from "./phrase.ts";

/** Whether a document matches. */
export type Test = (document: NaiveDocument) => boolean;

/** `null` for a clause without tokens, which its list ignores. */
export type Meaning = Test | null;

/** @param groupField the field of the enclosing group */
export function leafMeaning(node: LeafNode, groupField: string | null, fields: NaiveFields): Meaning {
  if (node.kind === "everything") return () => true;
  const field = node.field?.name ?? groupField;
  if (field !== null && fields.numbers.includes(field)) {
    const fits = numberTest(node);
    return (document) => {
      const value = document.number(field);
      return value !== undefined && fits(value);
    };
  }
  const searched = field === null ? [...fields.text.keys()] : [field];
  if (node.kind === "term" || node.kind === "phrase" || node.kind === "comparison") {
    return wordsMeaning(node, searched, field === null, fields);
  }
  const tests = searched.map((name) => ({
    name,
    fits: memoized(tokenTest(node, fields.text.get(name) ?? fields.analyzer)),
  }));
  return (document) => tests.some(({ name, fits }) => document.words(name).some(({ term }) => fits(term)));
}

/** A word or a phrase: adjacent tokens in any of the fields. A number without a field also matches number fields. */
function wordsMeaning(
  node: TermNode | PhraseNode | ComparisonNode,
  searched: readonly string[],
  isBare: boolean,
  fields: NaiveFields,
): Meaning {
  const slop = node.kind === "phrase" ? node.slop : 0;
  const phrases = searched.map((field) => ({
    field,
    terms: (fields.text.get(field) ?? fields.analyzer).terms(node.text),
  }));
  if (phrases.every(({ terms }) => terms.length === 0)) return null;
  const [word = "", ...others] = fields.analyzer.terms(node.text);
  const isNumber = isBare && others.length === 0 && /^[0-9]+(\.[0-9]+)?$/.test(word);
  return (document) =>
    phrases.some(({ field, terms }) => terms.length > 0 && hasPhrase(document.words(field), terms, slop)) ||
    (isNumber && fields.numbers.some((field) => document.number(field) === Number(word)));
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

function numberTest(node: Exclude<LeafNode, { readonly kind: "everything" }>): (value: number) => boolean {
  switch (node.kind) {
    case "term":
    case "phrase":
      return (value) => value === Number(node.text);
    case "exists":
      return () => true;
    case "range":
      return (value) => isBetween(node, (text) => value - Number(text));
    case "comparison":
      return (value) => compares(value, node);
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
      throw new Error(`A number field does not support a ${node.kind}.`);
  }
}

function compares(value: number, { operator, text }: ComparisonNode): boolean {
  switch (operator) {
    case ">":
      return value > Number(text);
    case ">=":
      return value >= Number(text);
    case "<":
      return value < Number(text);
    case "<=":
      return value <= Number(text);
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
