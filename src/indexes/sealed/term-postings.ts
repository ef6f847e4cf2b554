import type { BlockMaxima } from "../arrays/block-maxima.ts";
import { neighbourCode, retainNeighbours } from "../arrays/neighbour-codes.ts";
import type { FieldPostings, PositionReader } from "../segment.ts";
import type { SealedChampions } from "./champions.ts";
import type { CommonLists } from "./common-lists.ts";
import { PackedList, type PackedLists } from "./packed-lists.ts";
import type { PostingFrequencies } from "./posting-frequencies.ts";
import type { SealedTerms } from "./terms.ts";

/** What the posting lists of all terms share. */
interface TermParts {
  readonly terms: SealedTerms;
  readonly lists: PackedLists;
  readonly frequencies: PostingFrequencies;
  readonly common: CommonLists;
  readonly champions: SealedChampions;
  positionReader(firstPosting: number): PositionReader;
}

/** The posting list of a term in a field of a sealed segment. */
export class TermPostings extends PackedList implements FieldPostings {
  readonly field: string;
  readonly #postings: TermParts;

  constructor(postings: TermParts, list: number, field: string) {
    super(postings.lists, list, postings.champions.lists);
    this.field = field;
    this.#postings = postings;
  }

  get blockMaxima(): BlockMaxima {
    return this.#postings.frequencies.blockMaxima(this.list);
  }

  get maxFrequency(): number {
    return this.#postings.frequencies.greatestOf(this.list);
  }

  protected loadFrequencies(): Uint8Array {
    return this.#postings.frequencies.of(this.list);
  }

  positions(): PositionReader {
    return this.#postings.positionReader(this.lists.startOf(this.list));
  }

  retainNeighbours(indexes: Uint32Array, count: number, before: string | null, after: string | null): number {
    const neighbours = this.#postings.common.neighboursOf(this.list);
    if (neighbours === null) return count;
    return retainNeighbours(neighbours, indexes, count, this.#codeOf(before), this.#codeOf(after));
  }

  #codeOf(term: string | null): number | null {
    return term === null ? null : neighbourCode(this.#postings.terms.numberOf(term));
  }
}
