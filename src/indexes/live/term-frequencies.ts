import { MAX_FREQUENCY } from "../segment.ts";

/**
 * How often each term stands in each of its documents: beside the postings, which only say that it does. Most terms stand
 * nowhere more than once; for those nothing is kept but the number of their documents.
 */
export class TermFrequencies {
  readonly #documentCounts: number[] = [];
  readonly #lastOrdinals: number[] = [];
  /** The terms that stand twice or more in some document. */
  readonly #frequencies = new Map<number, number[]>();
  /** As many ones as any term has documents. */
  #ones = new Uint8Array(64).fill(1);

  /** Counts one more occurrence. Term numbers are given out in order; ordinals come in ascending order. */
  add(termNumber: number, ordinal: number): void {
    const documents = this.#documentCounts[termNumber] ?? 0;
    if (documents > 0 && this.#lastOrdinals[termNumber] === ordinal) {
      const frequencies = this.#frequencies.get(termNumber) ?? this.#keep(termNumber, documents);
      frequencies[documents - 1] = Math.min(MAX_FREQUENCY, (frequencies[documents - 1] as number) + 1);
      return;
    }
    this.#documentCounts[termNumber] = documents + 1;
    this.#lastOrdinals[termNumber] = ordinal;
    this.#frequencies.get(termNumber)?.push(1);
  }

  /** In how many documents a term stands. */
  documentCount(termNumber: number): number {
    return this.#documentCounts[termNumber] as number;
  }

  /** One for each document that has the term, by ordinal. Not to be changed, and valid until the next `add`. */
  of(termNumber: number): Uint8Array {
    const frequencies = this.#frequencies.get(termNumber);
    if (frequencies !== undefined) return new Uint8Array(frequencies);
    const documents = this.#documentCounts[termNumber] ?? 0;
    if (documents > this.#ones.length) this.#ones = new Uint8Array(documents * 2).fill(1);
    return this.#ones.subarray(0, documents);
  }

  #keep(termNumber: number, documents: number): number[] {
    const frequencies = new Array<number>(documents).fill(1);
    this.#frequencies.set(termNumber, frequencies);
    return frequencies;
  }
}
