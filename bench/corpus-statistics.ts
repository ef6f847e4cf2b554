import { type CompanyInput, standardAnalyzer } from "../src/index.ts";
import { numberFields, textFields, valuesOf } from "./field-terms.ts";
import type { NumberField, WordField } from "./query.ts";

/** The maximum numbers of companies that are counted, for words and numbers, and for pairs of words. */
const MAX_COMPANIES = 20_000;
const MAX_COMPANIES_WITH_PAIRS = 5_000;

/** Words within this factor of the requested share are equally good. */
const TOLERANCE = Math.log(1.25);

const plainWord = /^[a-z]{4,12}$/;

/** Words that are literals in some query languages. */
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null"]);

type Tally = Map<string, number>;

/**
 * The document frequencies of words, adjacent pairs and numbers, from which queries of a given frequency are made for
 * any corpus. Counts only words of 4 to 12 letters from a to z.
 */
export class CorpusStatistics {
  #companies = 0;
  readonly #words = new Map<WordField | null, Tally>();
  readonly #pairs = new Map<WordField, Tally>();
  readonly #numbers = new Map<NumberField, number[]>(numberFields.map((field) => [field, []]));

  add(company: CompanyInput): void {
    if (this.#companies === MAX_COMPANIES) return;
    this.#companies++;
    const anywhere = new Set<string>();
    for (const field of textFields) {
      // Not folded: to peers that do not fold, a word with accents is a different word.
      const values = valuesOf(company, field).map((value) => standardAnalyzer.terms(value));
      const words = new Set(values.flat().filter(isPlain));
      for (const word of words) anywhere.add(word);
      if (!isWordField(field)) continue;
      count(words, tallyOf(this.#words, field));
      if (this.#companies <= MAX_COMPANIES_WITH_PAIRS) count(pairsIn(values), tallyOf(this.#pairs, field));
    }
    count(anywhere, tallyOf(this.#words, null));
    for (const field of numberFields) {
      const value = company[field];
      if (typeof value === "number") this.#numbers.get(field)?.push(value);
    }
  }

  /**
   * Words that about this share of the companies contain.
   *
   * @param field `null` for any field
   * @throws {RangeError} if the corpus has fewer words
   */
  words(share: number, n: number, field: WordField | null = null): readonly string[] {
    return near(tallyOf(this.#words, field), share * this.#companies, n);
  }

  /** Adjacent words of a field that about this share of the companies contain. Throws like {@link words}. */
  pairs(share: number, n: number, field: WordField): readonly (readonly string[])[] {
    const companies = Math.min(this.#companies, MAX_COMPANIES_WITH_PAIRS);
    return near(tallyOf(this.#pairs, field), share * companies, n).map((pair) => pair.split(" "));
  }

  /** The quantile of a number over the companies that have it. */
  quantile(field: NumberField, share: number): number {
    const sorted = (this.#numbers.get(field) ?? []).toSorted((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }
}

function isPlain(word: string): boolean {
  return plainWord.test(word) && !LITERALS.has(word);
}

function isWordField(field: string): field is WordField {
  return ["name", "description", "industries", "location_city", "specialities"].includes(field);
}

function pairsIn(values: readonly (readonly string[])[]): Set<string> {
  const pairs = new Set<string>();
  for (const terms of values) {
    for (let index = 1; index < terms.length; index++) {
      const [first, second] = [terms[index - 1] as string, terms[index] as string];
      if (first !== second && isPlain(first) && isPlain(second)) pairs.add(`${first} ${second}`);
    }
  }
  return pairs;
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const tally = tallies.get(key) ?? new Map<string, number>();
  tallies.set(key, tally);
  return tally;
}

function count(texts: ReadonlySet<string>, tally: Tally): void {
  for (const each of texts) tally.set(each, (tally.get(each) ?? 0) + 1);
}

/** Entries with about this count: evenly spaced ones within the tolerance, or else the nearest. */
function near(tally: Tally, frequency: number, n: number): readonly string[] {
  const byDistance = [...tally]
    .map(([text, count]) => ({ text, distance: Math.abs(Math.log(count / frequency)) }))
    .sort((one, other) => one.distance - other.distance || (one.text < other.text ? -1 : 1));
  if (byDistance.length < n) {
    throw new RangeError(`The corpus is too small: ${byDistance.length} words of ${n} in one field`);
  }
  const firstTooFar = byDistance.findIndex(({ distance }) => distance > TOLERANCE);
  const candidates = byDistance.slice(0, Math.max(n, firstTooFar === -1 ? byDistance.length : firstTooFar));
  const step = candidates.length / n;
  return Array.from({ length: n }, (_, index) => candidates[Math.floor(index * step)]?.text ?? "");
}
