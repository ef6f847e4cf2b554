import { listOf, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import { greatestByte } from "../arrays/block-maxima.ts";
import type { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { FieldPostings, PositionReader, TokenStreams } from "../segment.ts";
import { LivePositionReader } from "./position-reader.ts";
import type { TermFrequencies } from "./term-frequencies.ts";

/** What the posting lists of a field are computed from. */
interface LiveFieldContent {
  readonly normalization: LengthNormalization;
  readonly termFrequencies: TermFrequencies;
  /** The first token of each document; then the number of tokens. */
  readonly starts: GrowingUint32Array;
  readonly streams: TokenStreams;
}

/** A posting list of a live segment. Its arrays are created on first use. */
export class LivePostingList implements FieldPostings {
  readonly field: string;
  readonly size: number;
  readonly blockMaxima = null;
  readonly champions = null;
  readonly #list: readonly number[];
  readonly #termNumber: number;
  readonly #content: LiveFieldContent;
  readonly #universe: number;
  #ordinals: Uint32Array | null = null;
  #frequencies: Uint8Array | null = null;

  constructor(field: string, list: readonly number[], termNumber: number, content: LiveFieldContent, universe: number) {
    this.field = field;
    this.size = list.length;
    this.#list = list;
    this.#termNumber = termNumber;
    this.#content = content;
    this.#universe = universe;
  }

  get ordinals(): Uint32Array {
    // FlexSearch's array grows when documents are added.
    this.#ordinals ??= listOf(this.#list.slice(0, this.size));
    return this.#ordinals;
  }

  get frequencies(): Uint8Array {
    this.#frequencies ??= this.#normalized();
    return this.#frequencies;
  }

  get maxFrequency(): number {
    return greatestByte(this.frequencies, 0, this.size);
  }

  get documents(): PostingSet {
    return sparsePostings(this.ordinals, this.#universe);
  }

  positions(): PositionReader {
    return new LivePositionReader(this.#termNumber, this.ordinals, this.#content.streams);
  }

  /** Nothing is known of neighbours. */
  retainNeighbours(_: Uint32Array, count: number): number {
    return count;
  }

  #normalized(): Uint8Array {
    const { normalization, termFrequencies, starts } = this.#content;
    const ordinals = this.ordinals;
    const counts = termFrequencies.of(this.#termNumber);
    const frequencies = new Uint8Array(this.size);
    for (let i = 0; i < frequencies.length; i++) {
      const ordinal = ordinals[i] as number;
      const length = starts.at(ordinal + 1) - starts.at(ordinal);
      frequencies[i] = normalization.encode(counts[i] as number, length);
    }
    return frequencies;
  }
}
