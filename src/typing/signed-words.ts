import type { ResolvedPhrase, ResolvedTerm } from "../plan/resolve/resolved.ts";
import { MAX_WORD_LENGTH } from "./thresholds.ts";
import type { TermStatistics } from "./typing-index.ts";

/*
 * A dot or an apostrophe between letters makes them one word: `j.p`, `node.js`, `o'neill`. People type such words joined
 * (`jp`), apart (`node js`) and in part (`neill`).
 */

const SIGNS = [".", "'", "’"];
const APOSTROPHES = ["'", "’"];

/** What is written before an apostrophe in names, and as an article in French and Italian. */
const BEFORE_APOSTROPHES = ["c", "d", "j", "l", "m", "n", "o", "s", "t", "all", "dall", "dell", "nell", "qu", "sull"];

/** The lengths of what may be an acronym, in code points. */
const MIN_ACRONYM_LENGTH = 2;
const MAX_ACRONYM_LENGTH = 5;

/** The maximum number of letters that other signs separate: reading a phrase takes longer than a term. */
const MAX_APART_LETTERS = 4;

/** The minimum length of a word that may be written behind an apostrophe. */
const MIN_TAIL_LENGTH = 3;

const LETTERS = /^\p{L}+$/u;

/** The known term that a word is with dots between its letters, as in `u.s.a`; empty without one. */
export function dottedTerms(leaf: ResolvedTerm, index: TermStatistics): readonly ResolvedTerm[] {
  const letters = acronymLetters(leaf);
  return letters === null ? [] : known([letters.join(".")], leaf, index);
}

/** The letters of a short word, which signs may separate as in `h&m`; `null` if not all of them are known as words. */
export function apartLetters({ fields, ...leaf }: ResolvedTerm, index: TermStatistics): ResolvedPhrase | null {
  const terms = acronymLetters({ fields, ...leaf });
  if (terms === null || terms.length > MAX_APART_LETTERS) return null;
  if (terms.some((letter) => index.documentFrequency(fields, letter) === 0)) return null;
  return { kind: "phrase", fields, terms, slop: 0, boost: leaf.boost };
}

/** The known terms that end with a word behind an apostrophe. */
export function elidedTerms(leaf: ResolvedTerm, index: TermStatistics): readonly ResolvedTerm[] {
  if (leaf.term.length < MIN_TAIL_LENGTH || !isPart(leaf)) return [];
  const terms = BEFORE_APOSTROPHES.flatMap((start) => APOSTROPHES.map((sign) => start + sign + leaf.term));
  return known(terms, leaf, index);
}

/** What the terms begin with of which a word is the part before a sign. */
export function beforeSigns(leaf: ResolvedTerm): readonly ResolvedTerm[] {
  return isPart(leaf) ? SIGNS.map((sign) => ({ ...leaf, term: leaf.term + sign })) : [];
}

/** The known terms that two adjacent words are with a sign between them. */
export function signedPairs(first: ResolvedTerm, second: ResolvedTerm, index: TermStatistics): readonly ResolvedTerm[] {
  if (first.term.length + second.term.length > MAX_WORD_LENGTH) return [];
  const terms = SIGNS.map((sign) => first.term + sign + second.term);
  return known(terms, first, index);
}

/** Whether a word may be a part of one with signs. */
function isPart({ term }: ResolvedTerm): boolean {
  return term.length <= MAX_WORD_LENGTH && LETTERS.test(term);
}

function acronymLetters({ term }: ResolvedTerm): readonly string[] | null {
  const letters = Array.from(term);
  const isShort = letters.length >= MIN_ACRONYM_LENGTH && letters.length <= MAX_ACRONYM_LENGTH;
  return isShort && LETTERS.test(term) ? letters : null;
}

function known(terms: readonly string[], leaf: ResolvedTerm, index: TermStatistics): readonly ResolvedTerm[] {
  return terms
    .filter((term) => index.documentFrequency(leaf.fields, term) > 0)
    .map((term): ResolvedTerm => ({ ...leaf, term }));
}
