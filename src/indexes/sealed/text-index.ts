import { emptyBitmap } from "../../postings/bitmap.ts";
import { densePostings, type PostingSet } from "../../postings/posting-set.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { FieldPostings, PostingList, TextIndex } from "../segment.ts";
import type { Counted } from "../top-k-by-count.ts";
import type { TextFieldCounts } from "./directory.ts";
import type { TextSections } from "./format.ts";
import { type Lengths, lengthsIn } from "./lengths.ts";
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
  readonly #sections: TextSections;
  #lengths: Lengths | null = null;
  #once: Uint8Array | null = null;
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
    this.#sections = sections;
    this.#streams = new SealedTokenStreams(field, isMultiValued, () => this.#loadedLengths, sections, postings);
  }

  withTokens(): PostingSet {
    this.#withTokens ??= nonEmptyDocuments(this.#loadedLengths, this.withTokensCount);
    return this.#withTokens;
  }

  lengthOf(ordinal: number): number {
    return this.#loadedLengths[ordinal] as number;
  }

  list(term: string): FieldPostings | null {
    const list = this.#postings.find(this.#field, term);
    return list < 0 ? null : this.#postings.at(list);
  }

  pair(first: string, second: string): PostingList | null {
    return this.#pairs.find(this.#field, first, second, () => this.#onceFrequencies);
  }

  frequentFollowers(first: string, prefix: string, k: number): readonly Counted<string>[] {
    const lists = this.#postings.prefixLists(prefix);
    const followers = this.#pairs.mostFrequentAfter(this.#field, first, lists, k);
    return followers.map(({ item, count }) => ({ item: this.#postings.termOf(item), count }));
  }

  streams(): SealedTokenStreams {
    return this.#streams;
  }

  /** The memory of what was computed, in bytes. */
  get cacheBytes(): number {
    return this.#streams.cacheBytes + (this.#once?.byteLength ?? 0);
  }

  /** By document: the normalized frequency of a term that occurs once. */
  get #onceFrequencies(): Uint8Array {
    if (this.#once !== null) return this.#once;
    const lengths = this.#loadedLengths;
    const once = new Uint8Array(lengths.length);
    for (let ordinal = 0; ordinal < once.length; ordinal++) {
      once[ordinal] = this.normalization.encodeOnce(lengths[ordinal] as number);
    }
    this.#once = once;
    return once;
  }

  get #loadedLengths(): Lengths {
    this.#lengths ??= lengthsIn(this.#sections);
    return this.#lengths;
  }
}

/** The documents with at least one token, as a bitmap. */
function nonEmptyDocuments(lengths: Lengths, count: number): PostingSet {
  const words = emptyBitmap(lengths.length);
  for (let ordinal = 0; ordinal < lengths.length; ordinal++) {
    const bit = lengths[ordinal] === 0 ? 0 : 1;
    words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (bit << (ordinal & 31));
  }
  return densePostings(words, lengths.length, count);
}
