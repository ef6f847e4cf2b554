import type { CompanyInput } from "../../src/entries/companies.ts";
import { termsOf, textFields, valuesOf } from "../field-terms.ts";

/** The companies that contain each word in any text field. */
export class WordIndex {
  readonly #ids = new Map<string, Set<string>>();
  readonly size: number;

  constructor(companies: readonly CompanyInput[]) {
    this.size = companies.length;
    for (const company of companies) {
      for (const field of textFields) {
        for (const value of valuesOf(company, field)) {
          for (const term of termsOf(value, field)) this.#add(term, company.id);
        }
      }
    }
  }

  /** The number of companies that contain a word. */
  documentFrequency(word: string): number {
    return this.#ids.get(word)?.size ?? 0;
  }

  /** The ids of the companies that contain every word, in any text fields. */
  withEvery(words: readonly string[]): ReadonlySet<string> {
    const sets = words.map((word): ReadonlySet<string> => this.#ids.get(word) ?? new Set());
    const [rarest = new Set(), ...others] = sets.toSorted((one, other) => one.size - other.size);
    return others.reduce((common, set) => common.intersection(set), rarest);
  }

  #add(term: string, id: string): void {
    const ids = this.#ids.get(term);
    if (ids === undefined) this.#ids.set(term, new Set([id]));
    else ids.add(id);
  }
}
