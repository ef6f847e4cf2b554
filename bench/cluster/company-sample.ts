import type { CompanyInput } from "../../src/entries/companies.ts";
import type { NumberField, TextField } from "./contender.ts";

/** The most companies of a sample. */
const MAX_SIZE = 4000;

/** Words that both sides analyze in the same way, with nothing but a sign of punctuation after them. */
const WORD = /^([a-z]{4,14})[,.;:!?]?$/i;

/** Companies at equal distances, from whose words the searches are made. */
export class CompanySample {
  #companies: CompanyInput[] = [];
  #count = 0;
  #step = 1;

  add(company: CompanyInput): void {
    if (this.#count++ % this.#step > 0) return;
    this.#companies.push(company);
    if (this.#companies.length < MAX_SIZE) return;
    this.#companies = this.#companies.filter((_, index) => index % 2 === 0);
    this.#step *= 2;
  }

  /** The number of companies that were added. */
  get size(): number {
    return this.#count;
  }

  /** Words of the descriptions: for each share, the most frequent one of at most this share of the companies. */
  words(shares: readonly number[]): readonly string[] {
    return this.#pick(shares, (company) => wordsOf(company).filter((word) => word !== null));
  }

  /** Two words in a row of the descriptions, as {@link words}. */
  pairs(shares: readonly number[]): readonly string[] {
    return this.#pick(shares, (company) => {
      const words = wordsOf(company);
      return words.flatMap((word, index) => {
        const next = words[index + 1] ?? null;
        return word === null || next === null ? [] : [`${word} ${next}`];
      });
    });
  }

  /** Words of another field, as {@link words}. */
  wordsOf(field: TextField, shares: readonly number[]): readonly string[] {
    return this.#pick(shares, (company) => {
      const texts = [company[field] ?? ""].flat();
      return texts.flatMap((text) => textWords(text ?? "")).filter((word) => word !== null);
    });
  }

  /** The number below which a share of the numbers of a field lies. */
  number(field: NumberField, share: number): number {
    const numbers = this.#companies.flatMap((company) => company[field] ?? []).toSorted((a, b) => a - b);
    return numbers[Math.floor(share * (numbers.length - 1))] ?? 0;
  }

  #pick(shares: readonly number[], textsOf: (company: CompanyInput) => readonly string[]): readonly string[] {
    const counts = new Map<string, number>();
    for (const company of this.#companies) {
      for (const text of new Set(textsOf(company))) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const ordered = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    const picked = new Set<string>();
    for (const share of shares) {
      const most = share * this.#companies.length;
      const found = ordered.find(([text, count]) => count <= most && !picked.has(text)) ?? ordered.at(-1);
      if (found === undefined) throw new RangeError("The companies have too few words. Give more --companies.");
      picked.add(found[0]);
    }
    if (picked.size < shares.length) throw new RangeError("The companies have too few words. Give more --companies.");
    return [...picked];
  }
}

function wordsOf({ description }: CompanyInput): readonly (string | null)[] {
  return textWords(description ?? "");
}

/** The words of a text in lower case; `null` for each that is not plain. */
function textWords(text: string | number): readonly (string | null)[] {
  return String(text)
    .split(/\s+/)
    .map((word) => WORD.exec(word)?.[1]?.toLowerCase() ?? null);
}
