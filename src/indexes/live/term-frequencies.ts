import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";

/**
 * The frequency of each term in each document that contains it. Most terms occur once in each of their documents: for
 * those only the number of documents is stored.
 */
export class TermFrequencies {
  /** By term number. */
  readonly #documentCounts: number[] = [];
  /** By term number, the last document that contains the term. */
  readonly #lastOrdinals: number[] = [];
  /** The frequencies of the terms that occur twice or more in some document. */
  readonly #frequencies = new Map<number, number[]>();
  /** The frequencies of all other terms, each 1. Its length is at least the greatest document count of a term. */
  #ones = new Uint8Array(64).fill(1);

  /** Counts one occurrence. A new term has the next term number; ordinals must ascend. */
  add(termNumber: number, ordinal: number): void {
    const documentCount = this.#documentCounts[termNumber] ?? 0;
    if (documentCount > 0 && this.#lastOrdinals[termNumber] === ordinal) {
      const frequencies = this.#frequencies.get(termNumber) ?? this.#storeOnes(termNumber, documentCount);
      frequencies[documentCount - 1] = Math.min(MAX_FREQUENCY, (frequencies[documentCount - 1] as number) + 1);
      return;
    }
    this.#documentCounts[termNumber] = documentCount + 1;
    this.#lastOrdinals[termNumber] = ordinal;
    this.#frequencies.get(termNumber)?.push(1);
  }

  /** The number of documents that contain the term. */
  documentCount(termNumber: number): number {
    return this.#documentCounts[termNumber] as number;
  }

  /** The frequencies of a term, in order of its documents. Must not be changed; valid until the next `add`. */
  of(termNumber: number): Uint8Array {
    const frequencies = this.#frequencies.get(termNumber);
    if (frequencies !== undefined) return new Uint8Array(frequencies);
    const documentCount = this.#documentCounts[termNumber] ?? 0;
    if (documentCount > this.#ones.length) this.#ones = new Uint8Array(documentCount * 2).fill(1);
    return this.#ones.subarray(0, documentCount);
  }

  #storeOnes(termNumber: number, documentCount: number): number[] {
    const frequencies = new Array<number>(documentCount).fill(1);
    this.#frequencies.set(termNumber, frequencies);
    return frequencies;
  }
}
