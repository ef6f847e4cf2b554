import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { noPostings } from "../../postings/posting-set.ts";
import type { Sections } from "../arrays/sections.ts";
import type { PostingList } from "../segment.ts";
import { type Counted, TopKByCount } from "../top-k-by-count.ts";
import { PackedList, PackedLists } from "./packed-lists.ts";
import type { SealedPostings } from "./postings.ts";

/** The pairs of neighbours among the common words of each field. */
export class SealedPairs {
  readonly #postings: SealedPostings;
  readonly #lists: PackedLists;
  /** The first pair that begins with each common word, and the end of all. */
  readonly #firsts: Uint32Array;
  /** The place of the second word of each pair among the common ones; ascending among pairs that begin with the same word. */
  readonly #seconds: Uint32Array;

  constructor(sections: Sections, postings: SealedPostings) {
    this.#postings = postings;
    this.#firsts = sections.loadSection("pairs/firsts", "uint32");
    this.#seconds = sections.loadSection("pairs/seconds", "uint32");
    const packed = {
      starts: sections.loadSection("pairs/starts", "uint32"),
      ordinals: sections.lazySection("pairs/ordinals", "uint32"),
      frequencies: sections.lazySection("pairs/frequencies", "uint8"),
    };
    this.#lists = new PackedLists(packed, postings.lists.universe);
  }

  /** See `TextIndex.pair`. O(log common words). */
  find(field: string, first: string, second: string): PostingList | null {
    const { common } = this.#postings;
    const place = common.indexOf(this.#postings.find(field, first));
    const next = place < 0 ? -1 : common.indexOf(this.#postings.find(field, second));
    if (next < 0) return null;
    const from = this.#firsts[place] as number;
    const seconds = this.#seconds.subarray(from, this.#firsts[place + 1]);
    const at = seek(seconds, next, 0);
    if (seconds[at] !== next) return noneIn(this.#lists.universe);
    return new PackedList(this.#lists, from + at, field, null);
  }

  /** Of a run of lists those whose words stand right behind a word in most documents, with the number of these: so many. */
  mostFrequentAfter(field: string, first: string, lists: IndexRange, most: number): readonly Counted<number>[] {
    const { common } = this.#postings;
    const place = common.indexOf(this.#postings.find(field, first));
    if (place < 0) return [];
    const frequent = new TopKByCount<number>(most, (a, b) => a - b);
    const end = this.#firsts[place + 1] as number;
    for (let pair = this.#firsts[place] as number; pair < end; pair++) {
      const list = common.at(this.#seconds[pair] as number);
      const size = this.#lists.sizeOf(pair);
      if (list >= lists.from && list < lists.to && size > frequent.minCount) frequent.offer(list, size);
    }
    return frequent.items;
  }

  /** How many bytes of bitmaps are kept. */
  get cacheBytes(): number {
    return this.#lists.cacheBytes;
  }
}

function noneIn(universe: number): PostingList {
  return {
    size: 0,
    ordinals: new Uint32Array(0),
    frequencies: new Uint8Array(0),
    offsets: null,
    documents: noPostings(universe),
  };
}
