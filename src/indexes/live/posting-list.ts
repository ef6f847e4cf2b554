import { listOf, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { FieldPostings } from "../segment.ts";
import type { TermFrequencies } from "./term-frequencies.ts";

/** A posting list of a live segment. Its arrays are made when they are first asked for. */
export class LivePostingList implements FieldPostings {
  readonly field: string;
  readonly size: number;
  readonly offsets = null;
  readonly #found: readonly number[];
  readonly #termNumber: number;
  readonly #frequenciesOf: TermFrequencies;
  readonly #universe: number;
  #ordinals: Uint32Array | null = null;

  constructor(
    field: string,
    found: readonly number[],
    termNumber: number,
    frequencies: TermFrequencies,
    universe: number,
  ) {
    this.field = field;
    this.size = found.length;
    this.#found = found;
    this.#termNumber = termNumber;
    this.#frequenciesOf = frequencies;
    this.#universe = universe;
  }

  get ordinals(): Uint32Array {
    // FlexSearch's array grows when documents are added.
    this.#ordinals ??= listOf(this.#found.slice(0, this.size));
    return this.#ordinals;
  }

  get frequencies(): Uint8Array {
    return this.#frequenciesOf.of(this.#termNumber);
  }

  get documents(): PostingSet {
    return sparsePostings(this.ordinals, this.#universe);
  }
}
