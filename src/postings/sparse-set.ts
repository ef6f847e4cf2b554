import { uniteLists } from "./list-union.ts";
import { seek } from "./ordinal-list.ts";

/**
 * A posting set held as one ascending list or several, which may share ordinals: those of a word in several fields. They are united
 * when somebody asks for the ordinals in order, since counting them and finding what they share with others takes less.
 */
export class SparseSet {
  readonly kind = "sparse";
  readonly universe: number;
  readonly size: number;
  /** None of them is empty. */
  readonly lists: readonly Uint32Array[];
  #ordinals: Uint32Array | null;

  constructor(lists: readonly Uint32Array[], size: number, universe: number) {
    this.lists = lists;
    this.size = size;
    this.universe = universe;
    this.#ordinals = lists.length === 1 ? (lists[0] ?? null) : null;
  }

  /** All of them, ascending. */
  get ordinals(): Uint32Array {
    this.#ordinals ??= uniteLists(this.lists, this.universe);
    return this.#ordinals;
  }

  has(ordinal: number): boolean {
    for (const list of this.lists) if (list[seek(list, ordinal, 0)] === ordinal) return true;
    return false;
  }

  /** All of them, list by list where the lists share nothing. */
  inAnyOrder(): Uint32Array {
    let total = 0;
    for (const { length } of this.lists) total += length;
    if (this.#ordinals !== null || total > this.size) return this.ordinals;
    const ordinals = new Uint32Array(total);
    let n = 0;
    for (const list of this.lists) {
      ordinals.set(list, n);
      n += list.length;
    }
    return ordinals;
  }

  toArray(): Uint32Array {
    return this.ordinals;
  }
}
