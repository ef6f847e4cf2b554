import type { PostingSet } from "./posting-set.ts";

/** A union of sets that is computed when an operation needs its size or its order. Until then, each set is tested. */
export class DeferredUnion implements PostingSet {
  readonly universe: number;
  /** The union has at least this many ordinals. */
  readonly minSize: number;
  readonly #compute: (sets: readonly PostingSet[]) => PostingSet;
  /** `null` once the union is computed: then it does not keep what it was computed from. */
  #sets: readonly PostingSet[] | null;
  #computed: PostingSet | null = null;

  /** @param sets each of the universe, at least one */
  constructor(sets: readonly PostingSet[], universe: number, compute: (sets: readonly PostingSet[]) => PostingSet) {
    this.#sets = sets;
    this.universe = universe;
    this.#compute = compute;
    this.minSize = Math.max(...sets.map(({ size }) => size));
  }

  get computed(): PostingSet {
    this.#computed ??= this.#compute(this.#sets ?? []);
    this.#sets = null;
    return this.#computed;
  }

  get size(): number {
    return this.computed.size;
  }

  has(ordinal: number): boolean {
    if (this.#sets === null) return this.computed.has(ordinal);
    for (const set of this.#sets) if (set.has(ordinal)) return true;
    return false;
  }

  toArray(): Uint32Array {
    return this.computed.toArray();
  }
}
