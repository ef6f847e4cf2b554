import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { fieldsOf } from "../plan/resolve/text-leaf.ts";
import type { AnalyzerGroup, SearchedFields } from "../schema/analyzed-schema.ts";

/** What the terms of an unfinished word may be in some fields. */
export interface OpenTerms {
  readonly fields: readonly string[];
  /** The terms that further letters do not change. */
  readonly closed: readonly string[];
  /** The beginning of the last term; empty if every term may follow. */
  readonly open: string;
}

/** What analyzers of addresses ignore before an address. */
const SCHEMES = ["http://", "https://"];

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/**
 * Whether an analyzer ignores a text that is no word, such as `½`, `①` or `™`, so that every value of its fields may
 * contain the text. An analyzer of telephone numbers indexes no word, so none of its values contains one.
 */
export function isIgnoredSomewhere(text: string, { groups }: SearchedFields): boolean {
  if (!groups.some(({ analyzer }) => analyzer.terms(text).length === 0)) return false;
  return [standardAnalyzer, foldingAnalyzer].some((analyzer) => analyzer.terms(text).length === 0);
}

/**
 * The terms of a word to which letters may be added. One more letter or digit can join what is still apart: `www.` has
 * the term `www`, `www.a` has one term, too.
 */
export function openTerms(text: string, searched: SearchedFields): readonly OpenTerms[] {
  const characters = continuationsOf(text);
  const groups = new Map<string, { readonly terms: Omit<OpenTerms, "fields">; readonly groups: AnalyzerGroup[] }>();
  for (const group of searched.groups) {
    const readings = [...finished(text, group), ...continued(text, characters, group), ...ignored(text, group)];
    for (const terms of readings) {
      const key = JSON.stringify([terms.closed, terms.open]);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { terms, groups: [group] });
      else if (!known.groups.includes(group)) known.groups.push(group);
    }
  }
  return [...groups.values()].map((reading) => ({ ...reading.terms, fields: fieldsOf(reading, searched) }));
}

/** The terms of the word as it is, if the last one ends with it. */
function finished(text: string, { analyzer }: AnalyzerGroup): readonly Omit<OpenTerms, "fields">[] {
  const tokens = analyzer.tokens(text);
  const last = tokens.pop();
  return last?.end === text.length ? [{ closed: tokens.map(({ term }) => term), open: last.term }] : [];
}

/** The terms of the word with one more character, where that character is not a term of its own. */
function continued(
  text: string,
  characters: readonly string[],
  { analyzer, normalize }: AnalyzerGroup,
): readonly Omit<OpenTerms, "fields">[] {
  return characters.flatMap((character) => {
    const tokens = analyzer.tokens(text + character);
    const last = tokens.pop();
    if (last === undefined || last.start >= text.length) return [];
    return [{ closed: tokens.map(({ term }) => term), open: normalize(text.slice(last.start)) }];
  });
}

/** The beginning of a scheme that the analyzer ignores: any address may follow. */
function ignored(text: string, { analyzer }: AnalyzerGroup): readonly Omit<OpenTerms, "fields">[] {
  const isIgnored = SCHEMES.some((scheme) => {
    return scheme.startsWith(text.toLowerCase()) && analyzer.terms(`${scheme}a`).join(" ") === "a";
  });
  return isIgnored ? [{ closed: [], open: "" }] : [];
}

/** A letter and a digit that may follow: those of the word, because scripts have different rules. */
function continuationsOf(text: string): readonly string[] {
  const characters = Array.from(text).reverse();
  return [
    characters.find((character) => LETTER.test(character)) ?? "a",
    characters.find((character) => DIGIT.test(character)) ?? "0",
  ];
}
