import type { Analyzer, FormQuery, Token, WordForms } from "../analyzer.ts";
import { derivedAnalyzer } from "./derived-analyzer.ts";

/** The terms of Chinese, Japanese and Korean, whose words are not separated by spaces or are joined to endings. */
const PAIRED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+$/u;
/** A text without these code units has no such term. */
const MAY_BE_PAIRED = /[\u1100-\u11ff\u2e80-\ufaff\uff66-\uffdc]/;

/**
 * An analyzer whose forms are the pairs of adjacent Chinese, Japanese and Korean characters; other words have the forms
 * of `base`. The unquoted text `東京都` then searches 東京 and 京都 next to each other, and `ラーメン` finds
 * 札幌ラーメン横丁. A single character is searched as it is written, and so is a quoted text.
 */
export function bigramAnalyzer(base: Analyzer): Analyzer {
  return derivedAnalyzer(base, { name: `bigrams(${base.name})`, forms: bigramsOf(base) });
}

function bigramsOf(base: Analyzer): WordForms {
  const source = base.forms ?? base;
  return Object.freeze({
    needWords: base.forms === undefined || base.forms.needWords === true,
    terms: (text: string) => (MAY_BE_PAIRED.test(text) ? termsOf(pair(source.tokens(text))) : source.terms(text)),
    tokens: (text: string) => (MAY_BE_PAIRED.test(text) ? pair(source.tokens(text)).tokens : source.tokens(text)),
    query: (text: string) => {
      if (MAY_BE_PAIRED.test(text)) return pairQuery(pair(source.tokens(text)));
      return base.forms === undefined ? null : base.forms.query(text);
    },
  });
}

/** The pairs of each run of characters, then its last character; and all other tokens. */
interface PairedTokens {
  readonly tokens: Token[];
  /** The number of characters in the run that ends the text; 0 if another token ends it. */
  readonly lastRun: number;
}

function termsOf({ tokens }: PairedTokens): string[] {
  return tokens.map(({ term }) => term);
}

/** In a value, the last character of a text may have another one after it, with which it forms a pair. */
function pairQuery(paired: PairedTokens): FormQuery | null {
  const terms = termsOf(paired);
  if (paired.lastRun === 1 || terms.length === 0) return null;
  return { terms: paired.lastRun === 0 ? terms : terms.slice(0, -1), includesWords: paired.lastRun === 0 };
}

type Character = Omit<Token, "position">;

function pair(source: readonly Token[]): PairedTokens {
  const tokens: Token[] = [];
  let run: Character[] = [];
  const push = ({ term, start, end }: Character): void => {
    tokens.push({ term, start, end, position: tokens.length });
  };
  const endRun = (): void => {
    for (const [index, first] of run.entries()) {
      const second = run[index + 1];
      push(second === undefined ? first : { term: first.term + second.term, start: first.start, end: second.end });
    }
    run = [];
  };
  for (const token of source) {
    const isPaired = PAIRED.test(token.term);
    if (!isPaired || token.start !== run.at(-1)?.end) endRun();
    if (isPaired) run.push(...charactersOf(token));
    else push(token);
  }
  const lastRun = run.length;
  endRun();
  return { tokens, lastRun };
}

/** Characters that normalization has changed share the span of their token. */
function charactersOf({ term, start, end }: Token): readonly Character[] {
  const isAligned = end - start === term.length;
  let offset = start;
  return Array.from(term, (character) => {
    if (!isAligned) return { term: character, start, end };
    offset += character.length;
    return { term: character, start: offset - character.length, end: offset };
  });
}
