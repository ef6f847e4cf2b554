import type { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { hasPhrase, type Word } from "@firmament/testing/src/naive/phrase.ts";
import { acceptsText, codeOf, type ResolvedQuery, type ResolvedSimpleLeaf } from "firmament/query";

/** Whether a document matches a resolved query. */
export function matchesResolved(query: ResolvedQuery, document: NaiveDocument): boolean {
  switch (query.kind) {
    case "all":
      return true;
    case "none":
      return false;
    case "and":
      return query.clauses.every((clause) => matchesResolved(clause, document));
    case "or":
      return query.clauses.some((clause) => matchesResolved(clause, document));
    case "not":
      return !matchesResolved(query.clause, document);
    case "ranked":
      return matchesResolved(query.required, document);
    case "alternatives":
      return query.alternatives.some(({ leaf }) => matchesResolved(leaf, document));
    case "nested":
      return document.objects(query.field).some((object) => matchesResolved(query.query, object));
    default:
      return matchesLeaf(query, document);
  }
}

function matchesLeaf(leaf: ResolvedSimpleLeaf, document: NaiveDocument): boolean {
  if (leaf.kind === "ranges") {
    const { field, type, boost } = leaf;
    return leaf.ranges.some((range) => matchesLeaf({ kind: "range", field, type, range, boost }, document));
  }
  if (leaf.kind === "area") return document.points(leaf.field).some((point) => leaf.area.contains(codeOf(point)));
  if (leaf.kind !== "range") return leaf.fields.some((field) => matchesWords(leaf, document.words(field)));
  const { low, lowInclusive, high, highInclusive } = leaf.range;
  return document
    .numbers(leaf.field)
    .some((value) => (lowInclusive ? value >= low : value > low) && (highInclusive ? value <= high : value < high));
}

function matchesWords(
  leaf: Exclude<ResolvedSimpleLeaf, { readonly kind: "range" | "ranges" | "area" }>,
  words: readonly Word[],
): boolean {
  switch (leaf.kind) {
    case "exists":
      return words.length > 0;
    case "term":
      return hasPhrase(words, [leaf.term], 0);
    case "terms":
      return words.some(({ term }) => leaf.terms.has(term));
    case "phrase":
      return hasPhrase(words, leaf.terms, leaf.slop);
    case "expansion":
      return words.some(({ term }) => acceptsText(leaf.automaton, term));
  }
}
