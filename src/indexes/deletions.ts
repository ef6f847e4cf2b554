import { invariant } from "../base/invariant.ts";
import { GrowingSet } from "../postings/growing-set.ts";
import { subtract } from "../postings/operations.ts";
import { allPostings, type PostingSet, scatteredPostings } from "../postings/posting-set.ts";
import { GrowingUint32Array } from "./arrays/growing-array.ts";

/** The size of a segment and the number of its deletions at a point in time. Both only grow. */
export interface SegmentVersion {
  readonly size: number;
  readonly deletedCount: number;
}

/** The deletions of a segment. A set that was returned never changes. */
export interface Deletions {
  /** The number of deleted ordinals. O(1). */
  readonly count: number;
  /** The deleted ordinals. O(1) while nothing changes. */
  readonly set: PostingSet;
  /** The ordinals that are not deleted. O(1) while nothing changes. */
  readonly alive: PostingSet;
  has(ordinal: number): boolean;
  /** Marks an ordinal as deleted. Marking it again has no effect. */
  add(ordinal: number): void;
  /** The first `count` deleted ordinals in the order of their deletion. O(1). */
  first(count: number): Uint32Array;
}

/** The deletions of a segment that can be changed. */
export class GrowingDeletions implements Deletions {
  readonly #segment: { readonly size: number };
  readonly #deleted = new GrowingSet();
  /** In the order of deletion. */
  readonly #log = new GrowingUint32Array();
  #alive = allPostings(0);
  /** The set of which `#alive` is the complement. */
  #complement: PostingSet | null = null;

  constructor(segment: { readonly size: number }) {
    this.#segment = segment;
  }

  get count(): number {
    return this.#deleted.size;
  }

  get set(): PostingSet {
    return this.#deleted.within(this.#segment.size);
  }

  get alive(): PostingSet {
    const deleted = this.set;
    if (deleted !== this.#complement) {
      this.#alive = subtract(allPostings(this.#segment.size), deleted);
      this.#complement = deleted;
    }
    return this.#alive;
  }

  has(ordinal: number): boolean {
    return this.#deleted.has(ordinal);
  }

  add(ordinal: number): void {
    if (this.#deleted.has(ordinal)) return;
    this.#deleted.add(ordinal);
    this.#log.push(ordinal);
  }

  first(count: number): Uint32Array {
    return this.#log.view().subarray(0, count);
  }
}

/** The deletions of a segment as they were in one of its versions. */
export class PastDeletions implements Deletions {
  readonly #size: number;
  readonly #log: Uint32Array;
  #set: PostingSet | null = null;
  #alive: PostingSet | null = null;

  constructor(deletions: Deletions, { size, deletedCount }: SegmentVersion) {
    this.#size = size;
    this.#log = deletions.first(deletedCount);
  }

  get count(): number {
    return this.#log.length;
  }

  get set(): PostingSet {
    this.#set ??= scatteredPostings(this.#log, this.#size);
    return this.#set;
  }

  get alive(): PostingSet {
    this.#alive ??= subtract(allPostings(this.#size), this.set);
    return this.#alive;
  }

  has(ordinal: number): boolean {
    return this.set.has(ordinal);
  }

  add(): never {
    invariant(false, "a point-in-time segment cannot be changed");
  }

  first(count: number): Uint32Array {
    return this.#log.subarray(0, count);
  }
}
