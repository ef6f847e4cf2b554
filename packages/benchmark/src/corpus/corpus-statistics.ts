import { foldingAnalyzer, standardAnalyzer } from "firmament";
import type { CorpusDocument, CorpusFields } from "./corpus-fields.ts";

/** The maximum numbers of documents that are counted, for words and numbers, and for pairs of words. */
const MAX_DOCUMENTS = 20_000;
const MAX_DOCUMENTS_WITH_PAIRS = 5_000;

/** Words within this factor of the requested share are equally good. */
const TOLERANCE = Math.log(1.25);

const asciiWord = /^[a-z]{4,12}$/;

/** Letters of other alphabets, without case or in lower case. */
const otherWord = /^(?:(?!\p{ASCII})[\p{Ll}\p{Lo}]){1,12}$/u;

/** Words that are literals or operators in some query languages. */
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null", "near"]);

/** A field of fewer different words says little about its documents. */
const MIN_CATEGORIES = 20;

type Tally = Map<string, number>;

/**
 * The document frequencies of words, adjacent pairs and numbers, from which queries of a given frequency are made for
 * any corpus. Counts only words that every engine reads alike: of letters, without accents, in lower case.
 */
export class CorpusStatistics {
  readonly #fields: CorpusFields;
  #documents = 0;
  readonly #words = new Map<string | null, Tally>();
  readonly #pairs = new Map<string, Tally>();
  /** The number of words in each text field. */
  readonly #lengths = new Map<string, number>();
  readonly #numbers: ReadonlyMap<string, number[]>;
  readonly #decimals = new Set<string>();

  constructor(fields: CorpusFields) {
    this.#fields = fields;
    this.#numbers = new Map(fields.numbers.map((field) => [field, []]));
  }

  /** The number fields with numbers that are not whole. */
  get decimals(): readonly string[] {
    return [...this.#decimals];
  }

  add(document: CorpusDocument): void {
    for (const field of this.#fields.numbers) {
      const value = document[field];
      if (typeof value !== "number") continue;
      if (!Number.isSafeInteger(value)) this.#decimals.add(field);
      if (this.#documents < MAX_DOCUMENTS) this.#numbers.get(field)?.push(value);
    }
    if (this.#documents === MAX_DOCUMENTS) return;
    this.#documents++;
    const anywhere = new Set<string>();
    for (const field of this.#fields.texts) {
      // Not folded: to peers that do not fold, a word with accents is a different word.
      const values = this.#fields.valuesOf(document, field).map((value) => standardAnalyzer.terms(value));
      const words = new Set(values.flat().filter(isPlain));
      for (const word of words) anywhere.add(word);
      this.#lengths.set(field, (this.#lengths.get(field) ?? 0) + values.flat().length);
      count(words, tallyOf(this.#words, field));
      if (this.#documents <= MAX_DOCUMENTS_WITH_PAIRS) count(pairsIn(values), tallyOf(this.#pairs, field));
    }
    count(anywhere, tallyOf(this.#words, null));
  }

  /** The text fields with words, the longest first. */
  get textFields(): readonly string[] {
    const lengthOf = (field: string): number => this.#lengths.get(field) ?? 0;
    const used = this.#fields.texts.filter((field) => tallyOf(this.#words, field).size > 0);
    return used.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  }

  /** The text fields with at least some different words, those whose words occur in the most documents first. */
  get categoryFields(): readonly string[] {
    const repetitionOf = (field: string): number => mean([...tallyOf(this.#words, field).values()]);
    return this.textFields
      .filter((field) => tallyOf(this.#words, field).size >= MIN_CATEGORIES)
      .toSorted((one, other) => repetitionOf(other) - repetitionOf(one));
  }

  /** The number fields with different values, those with the most values first. */
  get numberFields(): readonly string[] {
    const valuesOf = (field: string): readonly number[] => this.#numbers.get(field) ?? [];
    return this.#fields.numbers
      .filter((field) => new Set(valuesOf(field)).size > 1)
      .toSorted((one, other) => valuesOf(other).length - valuesOf(one).length);
  }

  /**
   * Words that about this share of the documents contain, at most `n`.
   *
   * @param field `null` for any field
   */
  words(share: number, n: number, field: string | null = null): readonly string[] {
    return near(tallyOf(this.#words, field), share * this.#documents, n);
  }

  /** Adjacent words of a field that about this share of the documents contain, at most `n` pairs. */
  pairs(share: number, n: number, field: string): readonly (readonly string[])[] {
    const documents = Math.min(this.#documents, MAX_DOCUMENTS_WITH_PAIRS);
    return near(tallyOf(this.#pairs, field), share * documents, n).map((pair) => pair.split(" "));
  }

  /** The quantile of a number over the documents that have it; 0 if there are none. */
  quantile(field: string, share: number): number {
    const sorted = (this.#numbers.get(field) ?? []).toSorted((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }
}

function isPlain(word: string): boolean {
  if (asciiWord.test(word)) return !LITERALS.has(word);
  if (!otherWord.test(word)) return false;
  const terms = foldingAnalyzer.terms(word);
  return terms.length === 1 && terms[0] === word;
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Entries with about this count: evenly spaced ones within the tolerance, or else the nearest. */
function near(tally: Tally, frequency: number, n: number): readonly string[] {
  const byDistance = [...tally]
    .map(([text, count]) => ({ text, distance: Math.abs(Math.log(count / frequency)) }))
    .sort((one, other) => one.distance - other.distance || (one.text < other.text ? -1 : 1));
  const firstTooFar = byDistance.findIndex(({ distance }) => distance > TOLERANCE);
  const candidates = byDistance.slice(0, Math.max(n, firstTooFar === -1 ? byDistance.length : firstTooFar));
  const taken = Math.min(n, candidates.length);
  const step = candidates.length / taken;
  return Array.from({ length: taken }, (_, index) => candidates[Math.floor(index * step)]?.text ?? "");
}
