import { hasBit, ordinalsOf } from "./bitmap.ts";
import { uniteLists } from "./list-union.ts";
import { seek } from "./ordinal-list.ts";
import { PostingIndexes } from "./posting-indexes.ts";
import { newList } from "./short-list.ts";

/** The representations of a posting set, distinguished by `kind`. */
export type Representation = EmptySet | FullSet | SparseSet | DenseSet;

/**
 * A posting set stored as one or more ascending lists, such as those of a term in several fields. The lists may share
 * ordinals. They are united on the first access in order, because counting and intersecting them costs less than
 * uniting them.
 */
export class SparseSet {
  readonly kind = "sparse";
  readonly universe: number;
  readonly size: number;
  readonly #lists: readonly Uint32Array[];
  #ordinals: Uint32Array | null;

  constructor(lists: readonly Uint32Array[], size: number, universe: number) {
    this.#lists = lists;
    this.size = size;
    this.universe = universe;
    this.#ordinals = lists.length === 1 ? (lists[0] ?? null) : null;
  }

  /** Each non-empty. */
  get lists(): readonly Uint32Array[] {
    return this.#lists;
  }

  /** All ordinals, ascending. */
  get ordinals(): Uint32Array {
    this.#ordinals ??= uniteLists(this.lists, this.universe);
    return this.#ordinals;
  }

  has(ordinal: number): boolean {
    for (const list of this.lists) if (list[seek(list, ordinal, 0)] === ordinal) return true;
    return false;
  }

  /** All ordinals in any order: list by list if the lists are disjoint. */
  inAnyOrder(): Uint32Array {
    let total = 0;
    for (const { length } of this.lists) total += length;
    if (this.#ordinals !== null || total > this.size) return this.ordinals;
    const ordinals = newList(total);
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

const NO_LISTS: readonly Uint32Array[] = [];

/** A list that is put in order when an operation needs that: counting it does not. */
export class DeferredList extends SparseSet {
  /** `null` once the list is in order. */
  #compute: (() => Uint32Array) | null;
  #ordered: readonly Uint32Array[] = NO_LISTS;
  readonly #unordered: Uint32Array | null;

  /**
   * @param compute the ascending ordinals
   * @param unordered the same ordinals in any order, if they are known
   */
  constructor(compute: () => Uint32Array, size: number, universe: number, unordered: Uint32Array | null) {
    super(NO_LISTS, size, universe);
    this.#compute = compute;
    this.#unordered = unordered;
  }

  /** Whether the list has been put in order. */
  get isOrdered(): boolean {
    return this.#compute === null;
  }

  override get lists(): readonly Uint32Array[] {
    if (this.#compute !== null) {
      this.#ordered = [this.#compute()];
      this.#compute = null;
    }
    return this.#ordered;
  }

  override get ordinals(): Uint32Array {
    return this.lists[0] as Uint32Array;
  }

  override inAnyOrder(): Uint32Array {
    return this.#unordered ?? this.ordinals;
  }
}

/** A posting set stored as a bitmap. */
export class DenseSet {
  readonly kind = "dense";
  readonly universe: number;
  readonly size: number;
  readonly #words: Int32Array;
  #indexes: PostingIndexes | null = null;

  constructor(words: Int32Array, size: number, universe: number) {
    this.#words = words;
    this.size = size;
    this.universe = universe;
  }

  get words(): Int32Array {
    return this.#words;
  }

  get indexes(): PostingIndexes {
    this.#indexes ??= new PostingIndexes(this.words);
    return this.#indexes;
  }

  /** The memory of the indexes, 0 until they are computed. */
  get indexBytes(): number {
    return this.#indexes?.byteLength ?? 0;
  }

  has(ordinal: number): boolean {
    return hasBit(this.#words, ordinal);
  }

  toArray(): Uint32Array {
    return ordinalsOf(this.words, this.size);
  }
}

const NO_WORDS = new Int32Array(0);

/** How a bitmap is computed, and what answers until then. */
export interface DeferredWords {
  readonly test: (ordinal: number) => boolean;
  readonly compute: () => Int32Array;
  /** The bitmap is computed after this many tests. */
  readonly maxTests: number;
}

/** A bitmap that is computed when an operation needs it. Until then, ordinals are tested one at a time. */
export class DeferredSet extends DenseSet {
  /** `null` once the bitmap is computed: a set that is kept does not keep what it was computed from. */
  #deferred: DeferredWords | null;
  #tests = 0;
  #computed: Int32Array = NO_WORDS;

  constructor(deferred: DeferredWords, size: number, universe: number) {
    super(NO_WORDS, size, universe);
    this.#deferred = deferred;
  }

  override get words(): Int32Array {
    if (this.#deferred !== null) {
      this.#computed = this.#deferred.compute();
      this.#deferred = null;
    }
    return this.#computed;
  }

  override has(ordinal: number): boolean {
    const deferred = this.#deferred;
    return deferred !== null && this.#tests++ < deferred.maxTests
      ? deferred.test(ordinal)
      : hasBit(this.words, ordinal);
  }
}

/** The posting set without ordinals. */
export class EmptySet {
  readonly kind = "empty";
  readonly size = 0;
  readonly universe: number;

  constructor(universe: number) {
    this.universe = universe;
  }

  has(_ordinal: number): boolean {
    return false;
  }

  toArray(): Uint32Array {
    return new Uint32Array(0);
  }
}

/** The posting set of every ordinal; the universe is not empty. */
export class FullSet {
  readonly kind = "full";
  readonly universe: number;

  constructor(universe: number) {
    this.universe = universe;
  }

  get size(): number {
    return this.universe;
  }

  has(ordinal: number): boolean {
    return ordinal >= 0 && ordinal < this.universe;
  }

  toArray(): Uint32Array {
    const ordinals = new Uint32Array(this.universe);
    for (let ordinal = 0; ordinal < ordinals.length; ordinal++) ordinals[ordinal] = ordinal;
    return ordinals;
  }
}
