import { indexBytesOf, type PostingSet } from "../../postings/posting-set.ts";

/**
 * 3.2 MB for 100,000 documents, for which a bitmap takes 4 to 100 µs to build, and as much again if all bitmaps have
 * indexes. A sealed segment has three caches.
 */
const BYTES_PER_DOCUMENT = 32;
/** A bitmap has one bit per document. */
const MAX_SETS: number = BYTES_PER_DOCUMENT * 8;

/**
 * A cache of bitmaps with approximate LRU eviction: two generations of {@link MAX_SETS}/2 sets. When the young
 * generation is full, it becomes the old one, and the old one is evicted.
 */
export class BitsetCache<Key> {
  #young = new Map<Key, PostingSet>();
  #old = new Map<Key, PostingSet>();

  get(key: Key): PostingSet | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) {
      this.#old.delete(key);
      this.set(key, old);
    }
    return old;
  }

  set(key: Key, set: PostingSet): void {
    if (this.#young.size >= MAX_SETS / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, set);
  }

  get byteLength(): number {
    let bytes = 0;
    for (const sets of [this.#young, this.#old]) {
      for (const set of sets.values()) bytes += Math.ceil(set.universe / 8) + indexBytesOf(set);
    }
    return bytes;
  }
}
