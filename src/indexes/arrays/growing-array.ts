/** An append-only list of unsigned 32-bit integers in a typed array that doubles its capacity when it is full. */
export class GrowingUint32Array {
  #buffer = new Uint32Array(64);
  #length = 0;

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
    const grown = new Uint32Array(Math.max(length, this.#buffer.length * 2));
    grown.set(this.#buffer);
    this.#buffer = grown;
  }

  /**
   * The current values, without copying. The length of the view is fixed; `set`, and `push` after `truncate`, can
   * change its values.
   */
  view(): Uint32Array {
    return this.#buffer.subarray(0, this.#length);
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
    const grown = new Float64Array(Math.max(length, this.#buffer.length * 2));
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
