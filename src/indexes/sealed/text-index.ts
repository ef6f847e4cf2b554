import { emptyBitmap } from "../../postings/bitmap.ts";
import { densePostings, type PostingSet } from "../../postings/posting-set.ts";
import type { Sections } from "../arrays/sections.ts";
import type { PostingList, TextIndex } from "../segment.ts";
import type { Counted } from "../top-k-by-count.ts";
import type { SealedText } from "./directory.ts";
import type { SealedPairs } from "./pairs.ts";
import type { SealedPostings } from "./postings.ts";
import { SealedTokenStreams } from "./token-streams.ts";

/** A text field of a sealed segment. */
export class SealedTextIndex implements TextIndex {
  readonly tokenCount: number;
  readonly withTokensCount: number;
  readonly #field: string;
  readonly #postings: SealedPostings;
  readonly #pairs: SealedPairs;
  readonly #streams: SealedTokenStreams;
  #withTokens: PostingSet | null = null;

  constructor(field: string, text: SealedText, sections: Sections, postings: SealedPostings, pairs: SealedPairs) {
    this.tokenCount = text.tokenCount;
    this.withTokensCount = text.withTokensCount;
    this.#field = field;
    this.#postings = postings;
    this.#pairs = pairs;
    this.#streams = new SealedTokenStreams(field, sections, postings);
  }

  withTokens(): PostingSet {
    this.#withTokens ??= nonEmpty(this.#streams.starts, this.withTokensCount);
    return this.#withTokens;
  }

  list(term: string): PostingList | null {
    const list = this.#postings.find(this.#field, term);
    return list < 0 ? null : this.#postings.at(list);
  }

  pair(first: string, second: string): PostingList | null {
    return this.#pairs.find(this.#field, first, second);
  }

  frequentFollowers(first: string, prefix: string, most: number): readonly Counted<string>[] {
    const lists = this.#postings.prefixLists(prefix);
    const found = this.#pairs.mostFrequentAfter(this.#field, first, lists, most);
    return found.map(({ item, count }) => ({ item: this.#postings.termOf(item), count }));
  }

  streams(): SealedTokenStreams {
    return this.#streams;
  }
}

/** The documents that have a token, which are so many. */
function nonEmpty(starts: Uint32Array, count: number): PostingSet {
  const universe = starts.length - 1;
  const words = emptyBitmap(universe);
  for (let ordinal = 0; ordinal < universe; ordinal++) {
    const bit = starts[ordinal + 1] === starts[ordinal] ? 0 : 1;
    words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (bit << (ordinal & 31));
  }
  return densePostings(words, universe, count);
}
