import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { Section } from "../arrays/sections.ts";
import type { ListOffsets, PackedLists } from "./packed-lists.ts";

/** The posting lists of common words: pairs are kept of them, and no offsets. */
export class CommonLists implements ListOffsets {
  readonly #common: Uint32Array;
  readonly #lists: PackedLists;
  readonly #offsets: Section<Uint16Array>;
  /** How many postings the common lists before each one have, and all of them. */
  readonly #left: Float64Array;

  /** @param common their numbers, ascending */
  constructor(common: Uint32Array, lists: PackedLists, offsets: Section<Uint16Array>) {
    this.#common = common;
    this.#lists = lists;
    this.#offsets = offsets;
    this.#left = new Float64Array(common.length + 1);
    for (let i = 0; i < common.length; i++) {
      this.#left[i + 1] = (this.#left[i] as number) + lists.sizeOf(common[i] as number);
    }
  }

  /** The place of a list among the common ones; -1 when it is none of them. O(log n). */
  indexOf(list: number): number {
    if (list < 0) return -1;
    const at = seek(this.#common, list, 0);
    return this.#common[at] === list ? at : -1;
  }

  /** The list at a place. */
  at(place: number): number {
    return this.#common[place] as number;
  }

  /** Those of a run of lists. O(log n). */
  within({ from, to }: IndexRange): Uint32Array {
    return this.#common.subarray(seek(this.#common, from, 0), seek(this.#common, to, 0));
  }

  of(list: number): Uint16Array | null {
    const at = seek(this.#common, list, 0);
    if (this.#common[at] === list) return null;
    const left = this.#left[at] as number;
    return this.#offsets.loadRange(this.#lists.startOf(list) - left, this.#lists.startOf(list + 1) - left);
  }
}
