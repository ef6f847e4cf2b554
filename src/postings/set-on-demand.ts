import type { Representation } from "./representations.ts";

/** What answers for a set until it is computed. */
export interface KnownOfSet {
  /** The set has at least this many ordinals, and none only if this is 0. */
  readonly minSize: number;
  /** Whether the set contains an ordinal. `null` if that needs the set. */
  readonly test: ((ordinal: number) => boolean) | null;
}

/** A posting set of unknown size that is computed when an operation needs it. */
export class SetOnDemand {
  readonly universe: number;
  readonly minSize: number;
  /** `null` once the set is computed: then it does not keep what it was computed from. */
  #compute: (() => Representation) | null;
  #test: KnownOfSet["test"];
  #computed: Representation | null = null;

  constructor(universe: number, { minSize, test }: KnownOfSet, compute: () => Representation) {
    this.universe = universe;
    this.minSize = minSize;
    this.#test = test;
    this.#compute = compute;
  }

  get computed(): Representation {
    const set = this.#computed ?? (this.#compute as () => Representation)();
    this.#computed = set;
    this.#compute = null;
    this.#test = null;
    return set;
  }

  get size(): number {
    return this.computed.size;
  }

  has(ordinal: number): boolean {
    return this.#test === null ? this.computed.has(ordinal) : this.#test(ordinal);
  }

  toArray(): Uint32Array {
    return this.computed.toArray();
  }
}
