import type { IndexReader } from "../../indexes/index-reader.ts";

/** The statistics of all documents that BM25 needs. Deleted documents count until a merge removes them. */
export class CollectionStatistics {
  readonly #reader: IndexReader;
  readonly #documentCounts = new Map<string, number>();
  readonly #averageLengths = new Map<string, number>();

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** The sum of the inverse document frequencies of terms in a field. */
  inverseDocumentFrequency(field: string, terms: readonly string[]): number {
    const documents = this.#documentCount(field);
    let sum = 0;
    for (const term of terms) {
      const frequency = this.#reader.documentFrequency([field], term);
      sum += Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    }
    return sum;
  }

  /** The average number of tokens of a field, over the documents that have the field. */
  averageLength(field: string): number {
    const cached = this.#averageLengths.get(field);
    if (cached !== undefined) return cached;
    const average = this.#reader.tokenCount(field) / Math.max(1, this.#documentCount(field));
    this.#averageLengths.set(field, average);
    return average;
  }

  #documentCount(field: string): number {
    const cached = this.#documentCounts.get(field);
    if (cached !== undefined) return cached;
    const count = this.#reader.withTokensCount(field);
    this.#documentCounts.set(field, count);
    return count;
  }
}
