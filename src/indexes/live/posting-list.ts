import { listOf, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { FieldPostings } from "../segment.ts";
import type { TermFrequencies } from "./term-frequencies.ts";

/** A posting list of a live segment. Its arrays are created on first use. */
export class LivePostingList implements FieldPostings {
  readonly field: string;
  readonly size: number;
  readonly offsets = null;
  readonly #list: readonly number[];
  readonly #termNumber: number;
  readonly #termFrequencies: TermFrequencies;
  readonly #universe: number;
  #ordinals: Uint32Array | null = null;

  constructor(
    field: string,
    list: readonly number[],
    termNumber: number,
    frequencies: TermFrequencies,
    universe: number,
  ) {
    this.field = field;
    this.size = list.length;
    this.#list = list;
    this.#termNumber = termNumber;
    this.#termFrequencies = frequencies;
    this.#universe = universe;
  }

  get ordinals(): Uint32Array {
    // FlexSearch's array grows when documents are added.
    this.#ordinals ??= listOf(this.#list.slice(0, this.size));
    return this.#ordinals;
  }

  get frequencies(): Uint8Array {
    return this.#termFrequencies.of(this.#termNumber);
  }

  get maxFrequency(): number {
    return 255;
  }

  get documents(): PostingSet {
    return sparsePostings(this.ordinals, this.#universe);
  }
}
