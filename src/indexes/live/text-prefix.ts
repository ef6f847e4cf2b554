import { partitionPoint } from "../../base/partition-point.ts";
import { listOf, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { greatestByte } from "../arrays/block-maxima.ts";
import type { FieldPostings, PositionReader, TokenStreams } from "../segment.ts";
import type { FieldTerms } from "./term-lookup.ts";

/** A field of terms of the first documents of a live segment. */
export class LiveTextPrefix implements FieldTerms {
  readonly #index: FieldTerms;
  readonly #size: number;
  readonly #streams: TokenStreams;
  #withTokens: PostingSet | null = null;

  /** @param size the number of documents in the prefix */
  constructor(index: FieldTerms, size: number) {
    this.#index = index;
    this.#size = size;
    this.#streams = this.#truncate(index.streams());
  }

  get normalization(): LengthNormalization {
    return this.#index.normalization;
  }

  get tokenCount(): number {
    return this.#streams.terms.length;
  }

  documentCount(term: string): number {
    return countBelow(this.#index.ordinals(term), this.#size);
  }

  ordinals(term: string): readonly number[] {
    const ordinals = this.#index.ordinals(term);
    const count = countBelow(ordinals, this.#size);
    return count === ordinals.length ? ordinals : ordinals.slice(0, count);
  }

  lengthOf(ordinal: number): number {
    return this.#index.lengthOf(ordinal);
  }

  list(term: string): FieldPostings | null {
    const list = this.#index.list(term);
    const count = this.documentCount(term);
    return list === null || count === 0 ? null : new PostingListPrefix(list, count, this.#size);
  }

  pair(): null {
    return null;
  }

  frequentFollowers(): readonly never[] {
    return [];
  }

  withTokens(): PostingSet {
    this.#withTokens ??= sparsePostings(ordinalsWithTokens(this.#streams), this.#size);
    return this.#withTokens;
  }

  get withTokensCount(): number {
    return this.withTokens().size;
  }

  expand(automaton: Automaton): readonly string[] {
    return this.#index.expand(automaton).filter((term) => this.documentCount(term) > 0);
  }

  forEachTerm(prefix: string, visit: (term: string, documentCount: number) => void): void {
    this.#index.forEachTerm(prefix, (term) => {
      const count = this.documentCount(term);
      if (count > 0) visit(term, count);
    });
  }

  streams(): TokenStreams {
    return this.#streams;
  }

  /** Terms are numbered in order of first use, so those of the first documents have the first numbers. */
  #truncate({ terms, positions, starts, termAt, termNumber, termCount, prefixRange }: TokenStreams): TokenStreams {
    const tokenCount = starts[this.#size] as number;
    const prefixTermCount = partitionPoint(termCount, (number) => this.documentCount(termAt(number)) > 0);
    return {
      terms: terms.subarray(0, tokenCount),
      positions: positions?.subarray(0, tokenCount) ?? null,
      starts: starts.subarray(0, this.#size + 1),
      termNumber: (term) => (termNumber(term) < prefixTermCount ? termNumber(term) : -1),
      termAt,
      termCount: prefixTermCount,
      prefixRange,
    };
  }
}

/** The first `size` postings of a list. */
class PostingListPrefix implements FieldPostings {
  readonly size: number;
  readonly #list: FieldPostings;
  readonly #universe: number;

  constructor(list: FieldPostings, size: number, universe: number) {
    this.size = size;
    this.#list = list;
    this.#universe = universe;
  }

  get field(): string {
    return this.#list.field;
  }

  get ordinals(): Uint32Array {
    return this.#list.ordinals.subarray(0, this.size);
  }

  get frequencies(): Uint8Array {
    return this.#list.frequencies.subarray(0, this.size);
  }

  get blockMaxima(): null {
    return null;
  }

  get champions(): null {
    return null;
  }

  get maxFrequency(): number {
    return greatestByte(this.frequencies, 0, this.size);
  }

  positions(): PositionReader {
    return this.#list.positions();
  }

  retainNeighbours(indexes: Uint32Array, count: number, before: string | null, after: string | null): number {
    return this.#list.retainNeighbours(indexes, count, before, after);
  }

  get documents(): PostingSet {
    return sparsePostings(this.ordinals, this.#universe);
  }
}

/** The number of ascending ordinals that are less than `end`. */
function countBelow(ordinals: readonly number[], end: number): number {
  return partitionPoint(ordinals.length, (index) => (ordinals[index] as number) < end);
}

function ordinalsWithTokens({ starts }: TokenStreams): Uint32Array {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    if (starts[ordinal] !== starts[ordinal + 1]) ordinals.push(ordinal);
  }
  return listOf(ordinals);
}
