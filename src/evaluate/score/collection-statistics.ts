import type { IndexReader } from "../../indexes/index-reader.ts";

/** What BM25 has to know of all documents together. Deleted ones count until their segment is rewritten. */
export class CollectionStatistics {
  readonly #reader: IndexReader;
  readonly #documentCounts = new Map<string, number>();
  readonly #averageLengths = new Map<string, number>();

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** The inverse document frequency of terms in a field, added up. */
  rarity(field: string, terms: readonly string[]): number {
    const documents = this.#documentCount(field);
    let rarity = 0;
    for (const term of terms) {
      const frequency = this.#reader.documentFrequency([field], term);
      rarity += Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    }
    return rarity;
  }

  /** Tokens in a field, of the documents that have it. */
  averageLength(field: string): number {
    const known = this.#averageLengths.get(field);
    if (known !== undefined) return known;
    const average = this.#reader.tokenCount(field) / Math.max(1, this.#documentCount(field));
    this.#averageLengths.set(field, average);
    return average;
  }

  #documentCount(field: string): number {
    const known = this.#documentCounts.get(field);
    if (known !== undefined) return known;
    const count = this.#reader.withTokensCount(field);
    this.#documentCounts.set(field, count);
    return count;
  }
}
