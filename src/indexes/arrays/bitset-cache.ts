import type { PostingSet } from "../../postings/posting-set.ts";

/** So many bytes for each document: 3.2 MB for 100,000, where one bitmap takes 4 to 100 µs to make. A sealed segment has three of these. */
const BYTES_A_DOCUMENT = 32;
/** A bitmap has a bit for each document. */
const MOST_SETS: number = BYTES_A_DOCUMENT * 8;

/** Bitmaps that took time to make, under the keys of what they hold. Those that have not been asked for lately are given up. */
export class BitsetCache<Key> {
  /** Those asked for lately, up to half of all, and those asked for before them. */
  #young = new Map<Key, PostingSet>();
  #old = new Map<Key, PostingSet>();

  get(key: Key): PostingSet | undefined {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const before = this.#old.get(key);
    if (before !== undefined) {
      this.#old.delete(key);
      this.set(key, before);
    }
    return before;
  }

  set(key: Key, set: PostingSet): void {
    if (this.#young.size >= MOST_SETS / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, set);
  }

  /** How many bytes they take. */
  get byteLength(): number {
    let bytes = 0;
    for (const sets of [this.#young, this.#old]) for (const set of sets.values()) bytes += Math.ceil(set.universe / 8);
    return bytes;
  }
}
