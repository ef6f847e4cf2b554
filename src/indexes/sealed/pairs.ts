import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { noPostings } from "../../postings/posting-set.ts";
import type { DecodedCache } from "../arrays/decoded-cache.ts";
import type { Uint32Section } from "../arrays/sections.ts";
import type { PostingList } from "../segment.ts";
import { type Counted, TopKByCount } from "../top-k-by-count.ts";
import type { SegmentSections } from "./format.ts";
import { PackedLists } from "./packed-lists.ts";
import { type OnceFrequencies, PairFrequencies, PairPostings } from "./pair-postings.ts";
import type { SealedPostings } from "./postings.ts";

/** The posting lists of pairs: two adjacent common terms of one field. */
export class SealedPairs {
  readonly #postings: SealedPostings;
  readonly #lists: PackedLists;
  readonly #frequencies: PairFrequencies;
  /** The first pair of each common list, and the number of pairs. */
  readonly #firsts: Uint32Section;
  /**
   * The second term of each pair, as an index among the common lists; ascending among pairs with the same first term.
   */
  readonly #seconds: Uint32Section;

  constructor(sections: SegmentSections, postings: SealedPostings, cache: DecodedCache) {
    this.#postings = postings;
    this.#frequencies = new PairFrequencies(sections, cache);
    this.#firsts = sections.uint32Section("pairs/firsts");
    this.#seconds = sections.uint32Section("pairs/seconds");
    const packed = {
      starts: sections.uint32Section("pairs/starts"),
      slots: sections.uint32Section("pairs/slots"),
      bytes: sections.lazySection("pairs/bytes"),
    };
    this.#lists = new PackedLists(packed, postings.lists.universe, cache);
  }

  /**
   * See `TextIndex.pair`. O(log common lists).
   *
   * @param once in this field
   */
  find(field: string, first: string, second: string, once: OnceFrequencies): PostingList | null {
    const { common } = this.#postings;
    const firstIndex = common.indexOf(this.#postings.find(field, first));
    const secondIndex = firstIndex < 0 ? -1 : common.indexOf(this.#postings.find(field, second));
    if (secondIndex < 0) return null;
    const from = this.#firsts.at(firstIndex);
    const seconds = this.#seconds.range(from, this.#firsts.at(firstIndex + 1));
    const index = seek(seconds, secondIndex, 0);
    if (seconds[index] !== secondIndex) return emptyList(this.#lists.universe);
    return new PairPostings(this.#lists, from + index, this.#postings.champions.pairs, this.#frequencies, once);
  }

  /** The `k` lists of a range whose terms follow a term in the most documents, with those numbers of documents. */
  mostFrequentAfter(field: string, first: string, lists: IndexRange, k: number): readonly Counted<number>[] {
    const { common } = this.#postings;
    const firstIndex = common.indexOf(this.#postings.find(field, first));
    if (firstIndex < 0) return [];
    const frequent = new TopKByCount<number>(k, (a, b) => a - b);
    const end = this.#firsts.at(firstIndex + 1);
    for (let pair = this.#firsts.at(firstIndex); pair < end; pair++) {
      const list = common.at(this.#seconds.at(pair));
      const size = this.#lists.sizeOf(pair);
      if (list >= lists.from && list < lists.to && size > frequent.minCount) frequent.offer(list, size);
    }
    return frequent.items;
  }
}

function emptyList(universe: number): PostingList {
  return {
    size: 0,
    ordinals: new Uint32Array(0),
    frequencies: new Uint8Array(0),
    maxFrequency: 0,
    blockMaxima: null,
    champions: null,
    documents: noPostings(universe),
  };
}
