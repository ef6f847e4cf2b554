import { type CompanyInput, standardAnalyzer } from "../src/index.ts";
import { numberFields, textFields, valuesOf } from "./field-terms.ts";
import type { NumberField, WordField } from "./query.ts";

/** Shares of a large corpus are taken from its first companies; pairs of words, of which there are most, from fewer. */
const MOST_COMPANIES = 20_000;
const MOST_COMPANIES_WITH_PAIRS = 5_000;

/** Words within this factor of the wanted share are as good as each other. */
const NEAR_ENOUGH = Math.log(1.25);

const plainWord = /^[a-z]{4,12}$/;

/** What some query languages take for a value. */
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null"]);

type Tally = Map<string, number>;

/**
 * How often words, pairs of neighbours and numbers occur: what queries of a wanted frequency are made of, for any corpus. Counts
 * companies, not occurrences, and only words of 4 to 12 letters from a to z.
 */
export class CorpusStatistics {
  #companies = 0;
  readonly #words = new Map<WordField | null, Tally>();
  readonly #pairs = new Map<WordField, Tally>();
  readonly #numbers = new Map<NumberField, number[]>(numberFields.map((field) => [field, []]));

  add(company: CompanyInput): void {
    if (this.#companies === MOST_COMPANIES) return;
    this.#companies++;
    const anywhere = new Set<string>();
    for (const field of textFields) {
      // Unfolded: a word that only folding makes plain is another one to peers that do not fold.
      const values = valuesOf(company, field).map((value) => standardAnalyzer.terms(value));
      const words = new Set(values.flat().filter(isPlain));
      for (const word of words) anywhere.add(word);
      if (!isWordField(field)) continue;
      count(words, tallyOf(this.#words, field));
      if (this.#companies <= MOST_COMPANIES_WITH_PAIRS) count(pairsIn(values), tallyOf(this.#pairs, field));
    }
    count(anywhere, tallyOf(this.#words, null));
    for (const field of numberFields) {
      const value = company[field];
      if (typeof value === "number") this.#numbers.get(field)?.push(value);
    }
  }

  /**
   * Words that about this share of the companies have.
   *
   * @param field `null`: in any field
   * @throws {RangeError} when there are not so many words at all
   */
  words(share: number, howMany: number, field: WordField | null = null): readonly string[] {
    return near(tallyOf(this.#words, field), share * this.#companies, howMany);
  }

  /** Neighbours in the values of a field that about this share of the companies have. Throws as {@link words} does. */
  pairs(share: number, howMany: number, field: WordField): readonly (readonly string[])[] {
    const companies = Math.min(this.#companies, MOST_COMPANIES_WITH_PAIRS);
    return near(tallyOf(this.#pairs, field), share * companies, howMany).map((pair) => pair.split(" "));
  }

  /** The number that this share of the companies with a number does not exceed. */
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
    for (let at = 1; at < terms.length; at++) {
      const [first, second] = [terms[at - 1] as string, terms[at] as string];
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

function count(found: ReadonlySet<string>, tally: Tally): void {
  for (const each of found) tally.set(each, (tally.get(each) ?? 0) + 1);
}

/** Entries with about this count: from all that are near enough evenly spread ones, else the nearest. */
function near(tally: Tally, wanted: number, howMany: number): readonly string[] {
  const byDistance = [...tally]
    .map(([text, found]) => ({ text, distance: Math.abs(Math.log(found / wanted)) }))
    .sort((one, other) => one.distance - other.distance || (one.text < other.text ? -1 : 1));
  if (byDistance.length < howMany) {
    throw new RangeError(`The corpus is too small: ${byDistance.length} words of ${howMany} in one field`);
  }
  const nearEnough = byDistance.findIndex(({ distance }) => distance > NEAR_ENOUGH);
  const candidates = byDistance.slice(0, Math.max(howMany, nearEnough === -1 ? byDistance.length : nearEnough));
  const step = candidates.length / howMany;
  return Array.from({ length: howMany }, (_, index) => candidates[Math.floor(index * step)]?.text ?? "");
}
