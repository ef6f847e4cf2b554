import { RandomStream } from "@firmament/fixtures";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { type TextField, termsOf, valuesOf } from "../field-terms.ts";
import type { WordIndex } from "./word-index.ts";

/** The kinds of generated queries, each with its title. */
export const queryKinds = {
  name: "a name",
  "name-city": "a name with its city",
  "name-word-country": "one word of a name with the country",
  "speciality-city": "a speciality with the city",
  "industry-city-word": "an industry with the city and a word of the description",
  "description-words": "three words of the description",
  tagline: "a tagline",
} as const;

export type QueryKind = keyof typeof queryKinds;

export const queryKindNames: readonly QueryKind[] = Object.keys(queryKinds) as QueryKind[];

/** A query made from the words of one company, which is the expected hit. */
export interface GeneratedQuery {
  readonly kind: QueryKind;
  readonly words: readonly string[];
  /** The id of the company. */
  readonly expected: string;
}

/** The bounds of the document frequency of an informative word: at most this share of the companies contain it. */
const MAX_SHARE = 0.05;
/** A word of the description occurs in another company too, so that it does not identify its company. */
const MIN_DESCRIPTION_FREQUENCY = 2;
const MIN_NAME_FREQUENCY = 1;

/** The words of a query of kind "description-words". */
const DESCRIPTION_WORDS = 3;

/** A query is omitted if this number of random companies lack the fields of its kind. */
const MAX_DRAWS = 1000;

/** A term that every analyzer of the schema keeps as it is and that has no meaning in a query syntax. */
const plainTerm = /^[\p{L}\p{N}]+$/u;
const letters = /^\p{L}{3,}$/u;

/** Draws companies and makes queries from their words. The kinds take turns, starting with the first. */
export class QueryGenerator {
  readonly #companies: readonly CompanyInput[];
  readonly #index: WordIndex;
  readonly #seed: number;

  /** @param index the words of these companies @param seed a whole number from 0 to 2^53 − 1 */
  constructor(companies: readonly CompanyInput[], index: WordIndex, seed: number) {
    this.#companies = companies;
    this.#index = index;
    this.#seed = seed;
  }

  /**
   * The first `count` queries, which do not depend on `count`. They are fewer if the companies lack the fields of a
   * kind.
   */
  queries(count: number): readonly GeneratedQuery[] {
    const queries = Array.from({ length: count }, (_, index) => this.#queryAt(index));
    return queries.filter((query) => query !== null);
  }

  #queryAt(index: number): GeneratedQuery | null {
    const kind = queryKindNames[index % queryKindNames.length] as QueryKind;
    const stream = new RandomStream(this.#seed, index);
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const company = this.#companies[stream.below(this.#companies.length)];
      const words = company === undefined ? null : this.#wordsOf(kind, company, stream);
      if (company !== undefined && words !== null) return { kind, words, expected: company.id };
    }
    return null;
  }

  /** The words of a query; `null` if the company lacks a field, or one of its values has a term that is not plain. */
  #wordsOf(kind: QueryKind, company: CompanyInput, stream: RandomStream): readonly string[] | null {
    const value = (field: TextField): readonly string[] | null => drawValue(company, field, stream);
    switch (kind) {
      case "name":
        return value("name");
      case "name-city":
        return joined(value("name"), value("location_city"));
      case "name-word-country": {
        const country = value("location_country");
        return country && joined(this.#drawWords(company, "name", 1, country, stream), country);
      }
      case "speciality-city":
        return joined(value("specialities"), value("location_city"));
      case "industry-city-word": {
        const place = joined(value("industries"), value("location_city"));
        return place && joined(place, this.#drawWords(company, "description", 1, place, stream));
      }
      case "description-words":
        return this.#drawWords(company, "description", DESCRIPTION_WORDS, [], stream);
      case "tagline":
        return value("tagline");
    }
  }

  /** Draws distinct informative words of a field, without the words of `others`; `null` if there are fewer than `n`. */
  #drawWords(
    company: CompanyInput,
    field: "name" | "description",
    n: number,
    others: readonly string[],
    stream: RandomStream,
  ): readonly string[] | null {
    const min = field === "name" ? MIN_NAME_FREQUENCY : MIN_DESCRIPTION_FREQUENCY;
    const max = Math.max(min, MAX_SHARE * this.#index.size);
    const terms = new Set(valuesOf(company, field).flatMap((text) => termsOf(text, field)));
    const informative = [...terms].filter((term) => {
      const frequency = this.#index.documentFrequency(term);
      return letters.test(term) && frequency >= min && frequency <= max && !others.includes(term);
    });
    if (informative.length < n) return null;
    return Array.from({ length: n }, () => informative.splice(stream.below(informative.length), 1)).flat();
  }
}

/** The terms of one value of a field; `null` without a value or a term, or with a term that is not plain. */
function drawValue(company: CompanyInput, field: TextField, stream: RandomStream): readonly string[] | null {
  const values = valuesOf(company, field);
  if (values.length === 0) return null;
  const terms = termsOf(values[stream.below(values.length)] ?? "", field);
  return terms.length > 0 && terms.every((term) => plainTerm.test(term)) ? terms : null;
}

function joined(first: readonly string[] | null, second: readonly string[] | null): readonly string[] | null {
  return first && second && [...first, ...second];
}
