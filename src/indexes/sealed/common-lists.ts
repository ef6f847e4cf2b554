import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import type { PackedLists } from "./packed-lists.ts";

/** The posting lists of common terms, which have pairs instead of neighbours. */
export class CommonLists {
  readonly #section: Uint32Section;
  readonly #lists: PackedLists;
  readonly #neighbours: Section<Uint8Array>;
  #loaded: Uint32Array | null = null;
  #skippedPostings: Float64Array | null = null;

  /** @param common the numbers of the common lists, ascending */
  constructor(common: Uint32Section, lists: PackedLists, neighbours: Section<Uint8Array>) {
    this.#section = common;
    this.#lists = lists;
    this.#neighbours = neighbours;
  }

  get #common(): Uint32Array {
    this.#loaded ??= this.#section.all();
    return this.#loaded;
  }

  /** The number of postings without neighbours before each common list: a prefix sum. */
  get #skipped(): Float64Array {
    if (this.#skippedPostings !== null) return this.#skippedPostings;
    const common = this.#common;
    const skipped = new Float64Array(common.length + 1);
    for (let i = 0; i < common.length; i++) {
      skipped[i + 1] = (skipped[i] as number) + this.#lists.sizeOf(common[i] as number);
    }
    this.#skippedPostings = skipped;
    return skipped;
  }

  /** The index of a list among the common lists; -1 for any other list. O(log n). */
  indexOf(list: number): number {
    if (list < 0) return -1;
    const index = seek(this.#common, list, 0);
    return this.#common[index] === list ? index : -1;
  }

  /** The number of the common list with this index. */
  at(index: number): number {
    return this.#common[index] as number;
  }

  /** The common lists in a range of lists, ascending. O(log n). */
  within({ from, to }: IndexRange): Uint32Array {
    return this.#common.subarray(seek(this.#common, from, 0), seek(this.#common, to, 0));
  }

  /** The neighbours beside the postings of a list; `null` for a common list. */
  neighboursOf(list: number): Uint8Array | null {
    const index = seek(this.#common, list, 0);
    if (this.#common[index] === list) return null;
    const skipped = this.#skipped[index] as number;
    return this.#neighbours.loadRange(this.#lists.startOf(list) - skipped, this.#lists.startOf(list + 1) - skipped);
  }
}
