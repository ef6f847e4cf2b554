import { emptyBitmap } from "../../postings/bitmap.ts";
import { densePostings, type PostingSet } from "../../postings/posting-set.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { FieldPostings, PostingList, TextIndex } from "../segment.ts";
import type { Counted } from "../top-k-by-count.ts";
import type { TextFieldCounts } from "./directory.ts";
import type { TextSections } from "./format.ts";
import type { SealedPairs } from "./pairs.ts";
import type { SealedPostings } from "./postings.ts";
import { SealedTokenStreams } from "./token-streams.ts";

/** A field of terms of a sealed segment. */
export class SealedTextIndex implements TextIndex {
  readonly tokenCount: number;
  readonly withTokensCount: number;
  readonly normalization: LengthNormalization;
  readonly #field: string;
  readonly #postings: SealedPostings;
  readonly #pairs: SealedPairs;
  readonly #streams: SealedTokenStreams;
  #withTokens: PostingSet | null = null;

  constructor(
    field: string,
    normalization: LengthNormalization,
    counts: TextFieldCounts,
    isMultiValued: boolean,
    sections: TextSections,
    postings: SealedPostings,
    pairs: SealedPairs,
  ) {
    this.tokenCount = counts.tokenCount;
    this.withTokensCount = counts.withTokensCount;
    this.normalization = normalization;
    this.#field = field;
    this.#postings = postings;
    this.#pairs = pairs;
    this.#streams = new SealedTokenStreams(field, isMultiValued, sections.loadSection("starts"), postings);
  }

  withTokens(): PostingSet {
    this.#withTokens ??= nonEmptyDocuments(this.#streams.starts, this.withTokensCount);
    return this.#withTokens;
  }

  lengthOf(ordinal: number): number {
    const { starts } = this.#streams;
    return (starts[ordinal + 1] as number) - (starts[ordinal] as number);
  }

  list(term: string): FieldPostings | null {
    const list = this.#postings.find(this.#field, term);
    return list < 0 ? null : this.#postings.at(list);
  }

  pair(first: string, second: string): PostingList | null {
    return this.#pairs.find(this.#field, first, second);
  }

  frequentFollowers(first: string, prefix: string, k: number): readonly Counted<string>[] {
    const lists = this.#postings.prefixLists(prefix);
    const followers = this.#pairs.mostFrequentAfter(this.#field, first, lists, k);
    return followers.map(({ item, count }) => ({ item: this.#postings.termOf(item), count }));
  }

  streams(): SealedTokenStreams {
    return this.#streams;
  }
}

/** The documents with at least one token, as a bitmap. */
function nonEmptyDocuments(starts: Uint32Array, count: number): PostingSet {
  const universe = starts.length - 1;
  const words = emptyBitmap(universe);
  for (let ordinal = 0; ordinal < universe; ordinal++) {
    const bit = starts[ordinal + 1] === starts[ordinal] ? 0 : 1;
    words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (bit << (ordinal & 31));
  }
  return densePostings(words, universe, count);
}
