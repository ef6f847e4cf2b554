import { type Analyzer, foldingAnalyzer, standardAnalyzer } from "firmament";
import {
  type Automaton,
  acceptsText,
  CodePointSet,
  foldingKeywordAnalyzer,
  keywordAnalyzer,
  MAX_CODE_POINT,
  MAX_KEYWORD_LENGTH,
  MAX_TOKEN_LENGTH,
  websiteBaseOf,
  wordAnalyzerOf,
} from "firmament/query";
import { dottedTexts, withoutDots } from "./dotted-terms.ts";
import { nonEmptyText } from "./non-empty-text.ts";
import { TermAlphabet } from "./term-alphabet.ts";
import { foldedWordLanguage, wordCharacters, wordLanguage } from "./word-language.ts";

/** A regular set of texts, which contains terms and possibly other texts. */
export interface TextSpace {
  /** The characters of the texts. */
  readonly alphabet: TermAlphabet;
  /** Accepts the texts among those of the alphabet. It distinguishes only characters of different kinds. */
  readonly automaton: Automaton;
}

/** Texts in addition to those of another space. */
export interface RareSpace extends TextSpace {
  /** Accepts a part of the space. */
  readonly part: Automaton;
  /** Whether languages with the given boundaries can distinguish these texts from all those of the other space. */
  isNeeded(boundaries: readonly number[]): boolean;
}

/** The terms that an analyzer can produce: those texts of its spaces that {@link FieldTerms.test} does not exclude. */
export interface FieldTerms {
  readonly analyzer: Analyzer;
  /** Contains the terms of nearly all texts. */
  readonly space: TextSpace;
  /** Contains all other terms; `null` if there are none. */
  readonly rareSpace: RareSpace | null;
  /** No term has more UTF-16 code units. */
  readonly maxLength: number;
  /** A text whose only term is the given one; `null` if none is known. */
  textOf(term: string): string | null;
  /** Whether the analyzer can produce a term; `unknown` if it is not known. */
  test(term: string): boolean | "unknown";
}

const cache = new WeakMap<Analyzer, FieldTerms>();

/** The terms of the fields that have an analyzer. The first call for an analyzer takes a millisecond or two. */
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
    space: { alphabet: new TermAlphabet(wordCharacters(), isFixed(analyzer)), automaton: wordLanguage },
    rareSpace: null,
    maxLength: MAX_TOKEN_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null,
  };
}

/** The maximum factor by which folding makes a text longer. */
const MAX_EXTENSION = 3;

/**
 * A term is its own text, unless folding made it longer than a word can be, or removed a character: `®` before its
 * marks, or a tatweel between two characters that would be composed without it.
 */
function foldingTerms(): FieldTerms {
  const analyzer = foldingAnalyzer;
  const textOf = (term: string): string | null =>
    firstText(analyzer, term, [term, `®${term}`, shortened(term), separated(term)]);
  return {
    analyzer,
    space: { alphabet: new TermAlphabet(wordCharacters(), isFixed(analyzer)), automaton: foldedWordLanguage },
    rareSpace: null,
    maxLength: MAX_EXTENSION * MAX_TOKEN_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null || (term.length > MAX_TOKEN_LENGTH ? "unknown" : false),
  };
}

/** A shorter text that is folded to a term. */
function shortened(term: string): string {
  return term.replaceAll("ss", "ß").replaceAll("ae", "æ").replaceAll("oe", "œ").replaceAll("th", "þ");
}

/** A text that is folded to a term whose characters are not composed: folding removes the tatweel after it composes. */
function separated(term: string): string {
  return Array.from(term).join("\u0640");
}

/** Keeps a text from being read as the scheme of an address; it has no term itself. */
const SIGN = "- ";

/**
 * The terms of web addresses are those of the base without dots, and a few with dots that folding made of other
 * characters.
 */
function websiteTerms(analyzer: Analyzer, base: Analyzer): FieldTerms | null {
  if (base !== standardAnalyzer && base !== foldingAnalyzer) return null;
  const isFolded = base === foldingAnalyzer;
  const { space, maxLength, ...terms } = fieldTerms(base);
  const fixed = isFixed(base);
  const textOf = (term: string): string | null => {
    const text = terms.textOf(term);
    return text === null ? null : firstText(analyzer, term, [text, SIGN + text, SIGN + withoutDots(text)]);
  };
  return {
    analyzer,
    space: {
      alphabet: new TermAlphabet(wordCharacters(), (codePoint) => fixed(codePoint) && !DOTS.has(codePoint)),
      automaton: space.automaton,
    },
    rareSpace: isFolded ? { ...space, part: dottedTexts, isNeeded: () => true } : null,
    maxLength,
    textOf,
    test: (term) => {
      if (textOf(term) !== null) return true;
      const isBaseTerm = terms.test(term);
      return isBaseTerm === true ? isFolded && acceptsText(dottedTexts, term) && "unknown" : isBaseTerm;
    },
  };
}

const DOTS: ReadonlySet<number> = new Set(Array.from(".․﹒．", (dot) => dot.codePointAt(0) as number));

/** Every text is a term. */
function keywordTerms(): FieldTerms {
  const isTerm = (term: string): boolean => term !== "" && term.length <= MAX_KEYWORD_LENGTH;
  return {
    analyzer: keywordAnalyzer,
    ...anyText(() => true),
    textOf: (term) => (isTerm(term) ? term : null),
    test: isTerm,
  };
}

/** A term is its own text, unless folding made it longer than a value can be. */
function foldingKeywordTerms(): FieldTerms {
  const analyzer = foldingKeywordAnalyzer;
  const textOf = (term: string): string | null => {
    const texts = [term, shortened(term), separated(term)];
    return firstText(
      analyzer,
      term,
      texts.filter(({ length }) => length <= MAX_KEYWORD_LENGTH),
    );
  };
  return {
    analyzer,
    ...anyText(isFixed(analyzer)),
    maxLength: MAX_EXTENSION * MAX_KEYWORD_LENGTH,
    textOf,
    test: (term) => textOf(term) !== null || (term.length > MAX_KEYWORD_LENGTH ? "unknown" : false),
  };
}

/** Only terms that the analyzer returns are certain. */
function otherTerms(analyzer: Analyzer): FieldTerms {
  const textOf = (term: string): string | null => firstText(analyzer, term, [term]);
  return {
    analyzer,
    ...anyText(() => true),
    textOf,
    test: (term) => term !== "" && (textOf(term) !== null || "unknown"),
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

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

const CHARACTERS = CodePointSet.of([
  { low: 0, high: FIRST_SURROGATE - 1 },
  { low: LAST_SURROGATE + 1, high: MAX_CODE_POINT },
]);

function anyText(isAllowed: (codePoint: number) => boolean): Pick<FieldTerms, "space" | "rareSpace" | "maxLength"> {
  const spaceOf = (characters: CodePointSet): TextSpace => {
    return { alphabet: new TermAlphabet([characters], isAllowed), automaton: nonEmptyText };
  };
  return {
    space: spaceOf(CHARACTERS),
    rareSpace: {
      ...spaceOf(CodePointSet.all),
      part: nonEmptyText,
      isNeeded: (boundaries) => boundaries.some((at) => at >= FIRST_SURROGATE && at <= LAST_SURROGATE + 1),
    },
    maxLength: MAX_KEYWORD_LENGTH,
  };
}
