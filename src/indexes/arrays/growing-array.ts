import { release } from "./release.ts";

/** Above this capacity, lists grow by half of it instead of doubling, so that less memory is unused. */
const MAX_DOUBLED = 1 << 20;

/** The unused share of the memory from which taking a list copies it: one in this many. */
const UNUSED_SHARE = 8;

function grownCapacity(capacity: number): number {
  return capacity < MAX_DOUBLED ? 2 * capacity : capacity + (capacity >>> 1);
}

/** An append-only list of unsigned 32-bit integers in a typed array that grows when it is full. */
export class GrowingUint32Array {
  readonly #keepsViews: boolean;
  #buffer = new Uint32Array(64);
  #length = 0;

  /** @param keepsViews whether views remain valid while the list grows; otherwise their memory is released at once */
  constructor(keepsViews = true) {
    this.#keepsViews = keepsViews;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#buffer.length) this.reserve(1);
    this.#buffer[this.#length++] = value;
  }

  at(index: number): number {
    return this.#buffer[index] as number;
  }

  /** Replaces an existing value. */
  set(index: number, value: number): void {
    this.#buffer[index] = value;
  }

  /** Removes all values after the first `length`. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Allocates capacity for `count` more values. */
  reserve(count: number): void {
    const length = this.#length + count;
    if (length <= this.#buffer.length) return;
    const grown = new Uint32Array(Math.max(length, grownCapacity(this.#buffer.length)));
    grown.set(this.#buffer);
    if (!this.#keepsViews) release(this.#buffer);
    this.#buffer = grown;
  }

  /**
   * The current values, without copying. The length of the view is fixed; `set`, and `push` after `truncate`, can
   * change its values.
   */
  view(): Uint32Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Takes the values, with little unused memory. Neither the list nor a view of it can be used afterwards. */
  take(): Uint32Array {
    const unused = this.#buffer.length - this.#length;
    if (unused * UNUSED_SHARE <= this.#buffer.length) return this.view();
    return new Uint32Array(this.#buffer.buffer.transfer(this.#length * Uint32Array.BYTES_PER_ELEMENT));
  }
}

/** The same for doubles. A separate class, because a class for both array types would make every access polymorphic. */
export class GrowingFloat64Array {
  #buffer = new Float64Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#buffer.length) this.reserve(1);
    this.#buffer[this.#length++] = value;
  }

  reserve(count: number): void {
    const length = this.#length + count;
    if (length <= this.#buffer.length) return;
    const grown = new Float64Array(Math.max(length, grownCapacity(this.#buffer.length)));
    grown.set(this.#buffer);
    this.#buffer = grown;
  }

  view(): Float64Array {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** A copy of twice the length, whose further elements are 0. */
export function doubled(array: Uint32Array): Uint32Array {
  const copy = new Uint32Array(2 * array.length);
  copy.set(array);
  return copy;
}
