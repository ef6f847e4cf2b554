import type { Analyzer } from "../../analysis/analyzer.ts";
import { wordAnalyzerOf } from "../../analysis/composed/derived-analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "../../analysis/keyword-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { websiteBaseOf } from "../../analysis/website-analyzer.ts";
import { MAX_TOKEN_LENGTH } from "../../analysis/word-scanner.ts";
import { MAX_KEYWORD_LENGTH } from "../../schema/field-value.ts";
import { type Automaton, NO_LITERALS } from "../../terms/automaton/automaton.ts";
import { CodePointSet, MAX_CODE_POINT } from "../../terms/automaton/code-point-set.ts";
import { TermAlphabet } from "./term-alphabet.ts";
import { wordCharacters, wordLanguage } from "./word-language.ts";

/**
 * The terms that an analyzer can produce: each is a text of the alphabet that the automaton accepts, has at most
 * `maxLength` UTF-16 code units, and is not excluded by {@link FieldTerms.test}.
 */
export interface FieldTerms {
  readonly analyzer: Analyzer;
  readonly automaton: Automaton<number>;
  /** The characters of the terms of most texts. */
  readonly alphabet: TermAlphabet;
  /** All characters of terms, if a few texts have terms with more of them; `null` otherwise. */
  readonly rareAlphabet: TermAlphabet | null;
  readonly maxLength: number;
  /** A text whose only term is the given one; `null` if none is known. */
  textOf(term: string): string | null;
  /** Whether the analyzer can produce a term; `unknown` if it is not known. */
  test(term: string): boolean | "unknown";
}

const cache = new WeakMap<Analyzer, FieldTerms>();

/** The terms of the fields that have an analyzer. */
export function fieldTerms(analyzer: Analyzer): FieldTerms {
  let known = cache.get(analyzer);
  if (known === undefined) {
    known = { ...termsOfWords(wordAnalyzerOf(analyzer)), analyzer };
    cache.set(analyzer, known);
  }
  return known;
}

function termsOfWords(analyzer: Analyzer): FieldTerms {
  if (analyzer === standardAnalyzer) return standardTerms();
  if (analyzer === foldingAnalyzer) return foldingTerms();
  if (analyzer === keywordAnalyzer) return keywordTerms();
  if (analyzer === foldingKeywordAnalyzer) return foldingKeywordTerms();
  const base = websiteBaseOf(analyzer);
  return (base === undefined ? null : websiteTerms(analyzer, wordAnalyzerOf(base))) ?? otherTerms(analyzer);
}

/** A term is its own text, except for the capital Ⓜ: it is a pictograph, but its lower case is not. */
function standardTerms(): FieldTerms {
  const analyzer = standardAnalyzer;
  const textOf = (term: string): string | null => firstText(analyzer, term, [term, term.replaceAll("ⓜ", "Ⓜ")]);
  return {
    analyzer,
    automaton: wordLanguage,
    alphabet: new TermAlphabet(wordCharacters(), isFixed(analyzer)),
    rareAlphabet: null,
    maxLength: MAX_TOKEN_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null,
  };
}

/** The longest texts to which folding extends a word. */
const MAX_FOLDED_LENGTH = 3 * MAX_TOKEN_LENGTH;

/** A term is its own text, unless folding made it longer than a word can be. */
function foldingTerms(): FieldTerms {
  const analyzer = foldingAnalyzer;
  const textOf = (term: string): string | null => firstText(analyzer, term, [term, shortened(term)]);
  return {
    analyzer,
    automaton: wordLanguage,
    alphabet: new TermAlphabet(wordCharacters(), isFixed(analyzer)),
    rareAlphabet: null,
    maxLength: MAX_FOLDED_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null || (term.length > MAX_TOKEN_LENGTH ? "unknown" : false),
  };
}

/** A shorter text that is folded to a term. */
function shortened(term: string): string {
  return term.replaceAll("ss", "ß").replaceAll("ae", "æ").replaceAll("oe", "œ").replaceAll("th", "þ");
}

/**
 * The terms of web addresses are those of the base without dots. Folding makes a dot of few other characters, such as
 * `⒈` and `㏂`. A sign before a term keeps it from being read as a scheme.
 */
function websiteTerms(analyzer: Analyzer, base: Analyzer): FieldTerms | null {
  if (base !== standardAnalyzer && base !== foldingAnalyzer) return null;
  const terms = fieldTerms(base);
  const fixed = isFixed(base);
  const isFolded = base === foldingAnalyzer;
  const textOf = (term: string): string | null => {
    const text = terms.textOf(term);
    return text === null ? null : firstText(analyzer, term, [text, `- ${text}`, `- ${withoutDots(text)}`]);
  };
  return {
    ...terms,
    analyzer,
    alphabet: new TermAlphabet(wordCharacters(), (codePoint) => fixed(codePoint) && !DOTS.has(codePoint)),
    rareAlphabet: isFolded ? terms.alphabet : null,
    textOf,
    test: (term) => {
      if (textOf(term) !== null) return true;
      const isBaseTerm = terms.test(term);
      return isBaseTerm === true ? isFolded && term.includes(".") && "unknown" : isBaseTerm;
    },
  };
}

const DOTS: ReadonlySet<number> = new Set(Array.from(".․﹒．", (dot) => dot.codePointAt(0) as number));

/** A text that is folded to a term, with other characters in place of dots if there are any. */
function withoutDots(term: string): string {
  return term
    .replace(/([ap])\.m\.?/g, (_, letter) => (letter === "a" ? "㏂" : "㏘"))
    .replace(/([0-9])\./g, (_, digit) => (digit === "0" ? "🄀" : String.fromCodePoint(0x2487 + Number(digit))));
}

function keywordTerms(): FieldTerms {
  return {
    analyzer: keywordAnalyzer,
    automaton: nonEmptyText,
    alphabet: new TermAlphabet([ANY_CHARACTER], () => true),
    rareAlphabet: new TermAlphabet([CodePointSet.all], () => true),
    maxLength: MAX_KEYWORD_LENGTH,
    textOf: (term) => (term !== "" && term.length <= MAX_KEYWORD_LENGTH ? term : null),
    test: (term) => term !== "" && term.length <= MAX_KEYWORD_LENGTH,
  };
}

/** A folded text is its own folded text. */
function foldingKeywordTerms(): FieldTerms {
  const analyzer = foldingKeywordAnalyzer;
  const textOf = (term: string): string | null =>
    firstText(
      analyzer,
      term,
      [term, shortened(term)].filter(({ length }) => length <= MAX_KEYWORD_LENGTH),
    );
  return {
    analyzer,
    automaton: nonEmptyText,
    alphabet: new TermAlphabet([ANY_CHARACTER], isFixed(analyzer)),
    rareAlphabet: new TermAlphabet([CodePointSet.all], isFixed(analyzer)),
    maxLength: MAX_KEYWORD_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null || (term.length > MAX_KEYWORD_LENGTH / 3 ? "unknown" : false),
  };
}

/** Nothing is known about the analyzer: only terms that it returns are certain. */
function otherTerms(analyzer: Analyzer): FieldTerms {
  const textOf = (term: string): string | null => firstText(analyzer, term, [term]);
  return {
    analyzer,
    automaton: nonEmptyText,
    alphabet: new TermAlphabet([ANY_CHARACTER], () => true),
    rareAlphabet: new TermAlphabet([CodePointSet.all], () => true),
    maxLength: MAX_KEYWORD_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null || (term !== "" && "unknown"),
  };
}

/** The first of the texts whose only term is the given one. */
function firstText(analyzer: Analyzer, term: string, texts: readonly string[]): string | null {
  for (const text of new Set(texts)) {
    const terms = analyzer.terms(text);
    if (terms.length === 1 && terms[0] === term) return text;
  }
  return null;
}

/** Whether normalization keeps a character: it changes no character of a term. */
function isFixed({ normalize }: Analyzer): (codePoint: number) => boolean {
  return (codePoint) => {
    const character = String.fromCodePoint(codePoint);
    return normalize(character) === character;
  };
}

const ANY_CHARACTER = CodePointSet.of([
  { low: 0, high: 0xd7ff },
  { low: 0xe000, high: MAX_CODE_POINT },
]);

const nonEmptyText: Automaton<number> = {
  start: 0,
  literals: NO_LITERALS,
  stateCount: 2,
  boundaries: [],
  step: () => 1,
  accepts: (state) => state === 1,
  canMatch: () => true,
  mustMatch: (state) => state === 1,
  keyOf: (state) => state,
};
