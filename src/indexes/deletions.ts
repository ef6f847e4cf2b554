import { GrowingSet } from "../postings/growing-set.ts";
import { subtract } from "../postings/operations.ts";
import { allPostings, type PostingSet } from "../postings/posting-set.ts";
import { GrowingUint32Array } from "./arrays/growing-array.ts";

/** Which ordinals of a segment are deleted, and which are not. */
export class Deletions {
  readonly #deleted = new GrowingSet();
  /** In the order in which they were deleted. */
  readonly #log = new GrowingUint32Array();
  #alive = allPostings(0);
  /** The deleted ordinals that `#alive` is without. */
  #aliveWithout: PostingSet | null = null;

  /** How many are deleted. */
  get count(): number {
    return this.#deleted.size;
  }

  has(ordinal: number): boolean {
    return this.#deleted.has(ordinal);
  }

  add(ordinal: number): void {
    if (this.#deleted.has(ordinal)) return;
    this.#deleted.add(ordinal);
    this.#log.push(ordinal);
  }

  /** Those that were deleted first, so many of them, in that order. */
  first(count: number): Uint32Array {
    return this.#log.view().subarray(0, count);
  }

  /** O(1) while nothing changes. */
  within(universe: number): PostingSet {
    return this.#deleted.within(universe);
  }

  /** The ordinals of a segment that are not deleted. O(1) while nothing changes. */
  aliveWithin(universe: number): PostingSet {
    const deleted = this.within(universe);
    if (deleted !== this.#aliveWithout) {
      this.#alive = subtract(allPostings(universe), deleted);
      this.#aliveWithout = deleted;
    }
    return this.#alive;
  }
}
