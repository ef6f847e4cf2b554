/** The posting set without ordinals. */
export class EmptySet {
  readonly kind = "none";
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

/** The posting set of every ordinal, out of at least one. */
export class FullSet {
  readonly kind = "all";
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
