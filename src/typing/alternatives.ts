import { escapeTerm } from "../../grammar/syntax/escape.ts";
import type { Alternative, ResolvedExpansion, ResolvedTerm } from "../plan/resolve/resolved.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";
import type { Expression } from "../schema/synonyms.ts";
import { fuzzyAutomaton } from "../terms/automaton/fuzzy.ts";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { inflectionsOf } from "./inflections.ts";
import { EDITS_BY_LENGTH, MAX_WORD_LENGTH, MIN_LENGTH_OF_UNKNOWN_WORDS } from "./thresholds.ts";
import type { TermStatistics } from "./typing-index.ts";

/** An expression of one or several words. */
export function expressionLeaf(terms: Expression, { fields }: Pick<SearchedFields, "fields">): Alternative["leaf"] {
  const [term] = terms;
  return terms.length === 1 && term !== undefined
    ? { kind: "term", fields, term, boost: 1 }
    : { kind: "phrase", fields, terms, slop: 0, boost: 1 };
}

/** The singular and plural forms of a term that the index contains. */
export function inflectionLeaves(leaf: ResolvedTerm, index: TermStatistics): readonly ResolvedTerm[] {
  const { fields, term } = leaf;
  if (term.length > MAX_WORD_LENGTH) return [];
  return inflectionsOf(term)
    .filter((other) => index.documentFrequency(fields, other) > 0)
    .map((other) => ({ ...leaf, term: other }));
}

/** The words that begin with a term. */
export function prefixLeaf({ fields, term, boost }: ResolvedTerm): ResolvedExpansion {
  return {
    kind: "expansion",
    fields,
    automaton: prefixAutomaton(term),
    label: `${escapeTerm(term)}*`,
    term: null,
    boost,
  };
}

/**
 * The words with a similar spelling; `null` for a term that is too short or too long.
 *
 * @param isUnknown whether no document contains the term
 */
export function fuzzyLeaf({ fields, term, boost }: ResolvedTerm, isUnknown: boolean): ResolvedExpansion | null {
  if (term.length > MAX_WORD_LENGTH || !/\p{L}/u.test(term)) return null;
  const length = Array.from(term).length;
  const allowed = EDITS_BY_LENGTH.find(({ minLength }) => length >= minLength)?.edits;
  const edits = allowed ?? (isUnknown && length >= MIN_LENGTH_OF_UNKNOWN_WORDS ? 1 : null);
  if (edits === null) return null;
  const label = `${escapeTerm(term)}~${edits}`;
  return { kind: "expansion", fields, automaton: fuzzyAutomaton(term, edits), label, term: null, boost };
}
